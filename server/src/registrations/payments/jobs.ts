import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import { forEachConcurrently } from '../../platform/concurrency/for-each-concurrently.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { isProviderAway } from '../../platform/payments/provider.ts';
import { transaction } from '../../platform/transaction.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import { events } from '../../schema/events.ts';
import { payments, refunds } from '../../schema/payments.ts';
import { registrations } from '../../schema/registrations.ts';
import { isOfInstallation, canStillBePaid, requirePayment } from './access.ts';
import { openCheckout, updatePayment } from './checkout.ts';
import { syncRefund } from './refunds/send-refund.ts';
import { closeCheckout, syncPayment } from './sync.ts';

/** Ends the payment page of somebody who no longer awaits a payment. */
export const endCheckout = defineJob<{ paymentId: string }>(
  'payments.end-checkout',
  async (app, { paymentId }) => void (await closeCheckout(app, paymentId)),
  { priority: 'first' },
);

const AGAIN_MS = 10_000;
/** A payment page that waits is read this often. */
const READ_MS = 60_000;
/** The answer of the provider to a request is lost after this time. */
const LOST_MS = 15_000;
const MAX_READ = 100;
const CONCURRENCY = 8;

/**
 * Every 10 seconds while something is open: ends the pages of holds and events that are over, finds lost answers, and reads the
 * state of what waits, so that no money depends on a webhook.
 */
export const reconcilePayments = defineJob<Record<string, never>>(
  'payments.reconcile',
  async (app) => {
    if (app.payments === null) return;
    const now = app.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    await forEachPayment(app, and(canStillBePaid, isTimeOver(now)), closeCheckout);
    const hasNoCheckout = and(
      equalsConstant(payments.status, 'open'),
      isNull(payments.sessionId),
      lt(payments.createdAt, before(LOST_MS)),
    );
    await forEachPayment(app, hasNoCheckout, reopenCheckout);
    const isOld = or(
      lt(payments.readAt, before(READ_MS)),
      and(isNull(payments.readAt), lt(payments.createdAt, before(READ_MS))),
    );
    await forEachPayment(app, and(canStillBePaid, isNotNull(payments.sessionId), isOld), syncPayment);
    await forEachUntilAway(app, await refundsToRead(app, now), (id) => readRefund(app, id));
    const hasMore = (await app.db.$count(payments, and(canStillBePaid, isOfInstallation(app)))) > 0;
    const runAt = new Date(now.getTime() + AGAIN_MS);
    if (hasMore)
      await transaction(app, (tx) => enqueue(tx, reconcilePayments, {}, { key: 'payments.reconcile', runAt }));
  },
  { cron: '* * * * *', priority: 'first' },
);

/**
 * Marked as read afterwards: when the server is killed before, or the database goes away, the refund is due in the next
 * minute, however old it is.
 */
async function readRefund(app: App, id: string): Promise<void> {
  const failure = await syncRefund(app, id).then(
    () => null,
    (error: unknown) => error,
  );
  if (!isUnavailable(failure)) await app.db.update(refunds).set({ readAt: app.clock.now() }).where(eq(refunds.id, id));
  if (failure !== null) throw failure;
}

/** The ids of refunds that wait for the provider. Each is read again after as long as it has waited: banks take days. */
async function refundsToRead(app: App, now: Date): Promise<string[]> {
  const { id, status, createdAt, readAt } = refunds;
  const pause = sql`least(greatest(${readAt} - ${createdAt}, interval '1 minute'), interval '6 hours')`;
  const isDue = or(isNull(readAt), sql`${readAt} + ${pause} <= ${now.toISOString()}::timestamptz`);
  const isUnanswered = lt(createdAt, new Date(now.getTime() - LOST_MS));
  const rows = await app.db
    .select({ id })
    .from(refunds)
    .where(and(equalsConstant(status, 'pending'), isUnanswered, isDue))
    .orderBy(sql`${readAt} nulls first`, asc(id))
    .limit(MAX_READ);
  return rows.map((row) => row.id);
}

/** SQL condition over payments: the hold of the seat is over, or its event, whose end may have been brought forward. */
function isTimeOver(now: Date): SQL {
  const isOver = or(lte(registrations.holdExpiresAt, now), lte(events.endsAt, now));
  return inArray(
    payments.registrationId,
    sql`(select ${registrations.id} from ${registrations} join ${events} on ${eq(events.id, registrations.eventId)}
      where ${and(equalsConstant(registrations.status, 'awaiting_payment'), isOver)})`,
  );
}

/** Works on payments, those that were read longest ago first. One that the provider refuses is then the last. */
async function forEachPayment(
  app: App,
  where: SQL | undefined,
  work: (app: App, id: string) => Promise<unknown>,
): Promise<void> {
  const workOrPostpone = async (id: string) => {
    try {
      await work(app, id);
    } catch (error) {
      if (!isProviderAway(error)) await updatePayment(app.db, id, { readAt: app.clock.now() });
      throw error;
    }
  };
  await forEachUntilAway(app, await findPaymentIds(app, where), workOrPostpone);
}

async function findPaymentIds(app: App, where: SQL | undefined): Promise<string[]> {
  const rows = await app.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(where, isOfInstallation(app)))
    .orderBy(sql`${payments.readAt} nulls first`, asc(payments.id))
    .limit(MAX_READ);
  return rows.map(({ id }) => id);
}

async function reopenCheckout(app: App, id: string): Promise<void> {
  await openCheckout(app, await requirePayment(app.db, id));
}

/** Some at a time. What fails waits for the next run; with the provider away, all the rest do. */
async function forEachUntilAway(
  app: App,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  let isAway = false;
  await forEachConcurrently(ids, CONCURRENCY, async (id) => {
    if (isAway) return;
    try {
      await work(id);
    } catch (error) {
      isAway ||= isProviderAway(error);
      if (!isProviderAway(error)) app.log.error({ err: error, id }, 'a payment was not reconciled');
    }
  });
}
