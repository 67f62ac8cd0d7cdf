import { listPayments } from '@homecoming/contract/payments.ts';
import { register } from '@homecoming/contract/registrations.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { payments, refunds } from '../../schema/payments.ts';
import { cancel, signUpFor } from '../fixtures/club.ts';
import { findViolations } from '../fixtures/invariants.ts';
import { startKillable, type KillableServer, type KillPoint } from '../../fixtures/killable-server.ts';
import { ledgerDifferences } from './fixtures/ledger.ts';
import { confirm, linkFor, setUpPaidClub, getStatusName } from './fixtures/paid-club.ts';
import { syncRefund } from './refunds/send-refund.ts';
import { closeCheckout, syncPayment } from './sync.ts';

/** The long form, which kills at every request, is `npm run test:faults`. */
const isLong = process.env.FAULTS === 'long';
const STEP = isLong ? 1 : 6;
const moments = isLong ? (['unsent', 'unanswered'] as const) : (['unanswered'] as const);
const MAX_REQUESTS = 200;
const MINUTE = 60_000;
const timeout = isLong ? 30 * 60_000 : 120_000;

const club = setUpPaidClub();
// Without webhooks: the reconciler alone has to finish what a dead server has left.
beforeEach(() => club.sandbox.control('settings', { webhook_url: null }));
afterEach(() =>
  club.sandbox.control('settings', { webhook_url: `${club.server.url}/api/v1/events/payments/webhook/` }),
);

/** Something that a server does about money, which is killed meanwhile. */
interface Scenario {
  run(server: KillableServer): Promise<unknown>;
  /** What must be so once another server has reconciled. */
  check(): Promise<void>;
}

const paymentFor = async (event: { id: string }) => {
  const [payment] = await club.server.app.db.select().from(payments).where(eq(payments.eventId, event.id));
  return payment?.id ?? '';
};
const mailsWith = (text: string) => club.server.mails.filter(({ subject }) => subject.includes(text)).length;

const scenarios: Record<string, (title: string) => Promise<Scenario>> = {
  async 'reads a payment that came in'(title) {
    const event = await club.paidEvent({ title });
    await club.registerAndPay(club.ana, event);
    const id = await paymentFor(event);
    return {
      run: ({ app }) => syncPayment(app, id),
      async check() {
        expect(await getStatusName(club.ana, event)).toBe('going');
        await club.server.runJobs();
        expect(mailsWith(`receipt for ${title}`)).toBe(1);
      },
    };
  },
  async 'gives a payment back'(title) {
    const event = await club.paidEvent({ title, refund_policy: { until: 0 } });
    const session = await club.registerAndPay(club.ana, event);
    await confirm(club.ana, session);
    await cancel(club.ana, event);
    const id = await paymentFor(event);
    const [refund] = await club.server.app.db.select().from(refunds).where(eq(refunds.paymentId, id));
    return {
      run: ({ app }) => syncRefund(app, refund?.id ?? ''),
      async check() {
        expect(await getStatusName(club.ana, event)).toBe('refunded');
        // Among them the job of this refund, which comes too late.
        await club.server.runJobs();
        expect(mailsWith(`refund for ${title}`)).toBe(1);
        expect((await club.ana.get(listPayments, {})).results[0]?.status).toBe('refunded');
      },
    };
  },
  async 'registers somebody and opens their page'(title) {
    const event = await club.paidEvent({ title });
    return {
      run: ({ url }) =>
        createClient(url, club.ana.token)
          .call(register, { params: { id: event.id }, body: {} })
          .catch(() => null),
      async check() {
        const { body } = await linkFor(club.ana, event);
        expect(await countPages(event)).toBe(1);
        const session = body.session_id ?? '';
        await club.pay(session);
        expect((await confirm(club.ana, session)).body.status).toBe('succeeded');
      },
    };
  },
  async 'ends a page whose time is over'(title) {
    const event = await club.paidEvent({ title, capacity: 1 });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    const id = await paymentFor(event);
    await club.forward(31 * MINUTE);
    return {
      run: ({ app }) => closeCheckout(app, id),
      async check() {
        expect(await getStatusName(club.ana, event)).toBe('expired');
        expect(await club.pay(session)).toEqual({ kind: 'closed' });
      },
    };
  },
};

const movingMoney = ['reads a payment that came in', 'gives a payment back'];
const names = isLong ? Object.keys(scenarios) : movingMoney;

let killable: KillableServer;
beforeAll(async () => {
  killable = await startKillable(club.server);
});
afterAll(() => killable.close());

it.each(names)('conserves money when a server is killed while it %s', { timeout }, async (name) => {
  const differing: string[] = [];
  let request = 1;
  for (let hasDied = true; hasDied && request < MAX_REQUESTS; request += STEP) {
    for (const when of moments) {
      const { isCut, differs } = await killAt({ request, when }, name);
      if (differs) differing.push(`${request} ${when}`);
      hasDied &&= isCut;
    }
  }
  if (isLong) console.log(`killed while it ${name}: ${request - 2} requests; books differed until then:`, differing);
  expect(request).toBeLessThan(MAX_REQUESTS);
  // The control: without the reconciler, the books would differ from those of the provider.
  expect(differing.length > 0).toBe(movingMoney.includes(name));
});

/** Returns whether the server died before it had finished, and whether the books differed before the reconciler ran. */
async function killAt(point: KillPoint, name: string): Promise<{ isCut: boolean; differs: boolean }> {
  const { server, sandbox } = club;
  const where = `${point.request} ${point.when}`;
  const deed = await scenarios[name]?.(`Walk ${where}`);
  if (deed === undefined) throw new Error('there is such a deed');
  const isCut = await killable.killDuring(point, () => deed.run(killable));
  const { db } = server.app;
  const differs = (await ledgerDifferences(db, sandbox)).length > 0;
  await club.forward(61_000);
  await club.reconcile();
  await deed.check();
  expect(await ledgerDifferences(db, sandbox), where).toEqual([]);
  expect(await findViolations(db, server.clock.now()), where).toEqual([]);
  return { isCut, differs };
}

/** How many pages of the provider there are for an event. */
async function countPages(event: { id: string }): Promise<number> {
  const { url, key } = club.sandbox;
  const response = await fetch(`${url}/v1/checkout/sessions?limit=10`, { headers: { authorization: `Bearer ${key}` } });
  // The boundary to JSON: the newest sessions.
  const { data } = (await response.json()) as { data: { metadata: { event: string } }[] };
  return data.filter(({ metadata }) => metadata.event === event.id).length;
}
