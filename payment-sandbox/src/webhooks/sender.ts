import { shuffle } from '../random.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Delivery } from '../store.ts';
import { signatureHeader } from './signature.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;
/** How many due deliveries the next one is chosen from. */
const WINDOW = 100;

/** Sends events to the webhook, each until it answers 2xx. */
export interface WebhookSender {
  /** Looks for due deliveries, now. */
  wake(): void;
  /** Resolves once no delivery waits or runs. */
  drained(): Promise<void>;
}

/** Starts to send what is due, also what an earlier process has left. */
export function createWebhookSender(sandbox: Omit<Sandbox, 'wakeWebhooks'>): WebhookSender {
  const { store, settings } = sandbox;
  const running = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let drainers: (() => void)[] = [];

  function wake(): void {
    clearTimeout(timer);
    // Looks once the caller's transaction is over.
    timer = setTimeout(look, 0);
  }

  function look(): void {
    // One time for both: what becomes due in between is sent at the next look.
    const now = Date.now();
    for (const delivery of takeDue(now)) {
      running.add(delivery.id);
      void attempt(delivery).finally(() => {
        running.delete(delivery.id);
        wake();
      });
    }
    const next = store.nextDelivery(now);
    if (next !== undefined) timer = setTimeout(look, next - now);
    if (running.size > 0 || store.countDeliveries() > 0) return;
    for (const resolve of drainers.splice(0)) resolve();
  }

  function takeDue(now: number): Delivery[] {
    const free = settings.webhook_concurrency - running.size;
    if (free <= 0 || !settings.webhook_url) return [];
    const due = store.dueDeliveries(now, WINDOW + running.size).filter(({ id }) => !running.has(id));
    return (settings.webhook_shuffle ? shuffle(due) : due).slice(0, free);
  }

  async function attempt({ id, eventId, attempts }: Delivery): Promise<void> {
    const isDelivered = await post(eventId);
    if (isDelivered) store.transaction(() => finish(id, eventId));
    else store.retryDelivery(id, Date.now() + Math.min(LONGEST_WAIT_MS, settings.webhook_retry_ms * 2 ** attempts));
  }

  function finish(id: number, eventId: string): void {
    store.finishDelivery(id);
    const event = store.find('event', eventId);
    if (event && !store.isBeingDelivered(eventId)) store.save({ ...event, pending_webhooks: 0 });
  }

  /** Resolves to whether the webhook took the event. */
  async function post(eventId: string): Promise<boolean> {
    const event = store.find('event', eventId);
    if (!event || !settings.webhook_url) return false;
    const body = JSON.stringify(event);
    try {
      const response = await fetch(settings.webhook_url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(body, sandbox.webhookSecret, Math.floor(Date.now() / 1_000)),
          'user-agent': 'Stripe/1.0 (payment sandbox)',
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  wake();
  return {
    wake,
    drained: () =>
      new Promise((resolve) => {
        drainers = [...drainers, resolve];
        wake();
      }),
  };
}
