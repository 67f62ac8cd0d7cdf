import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { listOrganiserIds } from '../../events/access.ts';
import { findMailReaders, sendMailTo } from '../../notifications/service.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { eventMailings, mailingRecipients } from '../../schema/outreach.ts';
import { registrations } from '../../schema/registrations.ts';
import { settingByKind } from './kinds.ts';
import { composeMailBody } from './mail-bodies.ts';

/**
 * A server that has tried no mail for this time has ended: another one goes on. Longer than a mail takes, see smtp-mail.ts,
 * and short enough that a mailing goes on within a minute.
 */
const LEASE_MS = 45_000;
/** The maximum number of mails of one job. */
const MAX_MAILS_PER_JOB = 100;
/** An address is given up after this number of failures. The pauses double from one minute: some 17 hours. */
const MAX_TRIES = 10;
const FIRST_PAUSE_MS = 60_000;
/** After this number of failures in a row the mail server is away, and not the addresses wrong. */
const MAX_FAILURES_IN_A_ROW = 5;

/** SQL condition over recipients of a mailing: they wait for their mail, and it may be tried now. */
export function isDue(now: Date) {
  return and(
    eq(mailingRecipients.mailingId, eventMailings.id),
    isWaiting,
    or(isNull(mailingRecipients.retryAt), lte(mailingRecipients.retryAt, now)),
  );
}

/** SQL condition over recipients: they wait for their mail. As in the index of those. */
export const isWaiting = and(
  sql`${mailingRecipients.byMail}`,
  isNull(mailingRecipients.sentAt),
  lt(mailingRecipients.tries, MAX_TRIES),
);

/**
 * Sends the next mails of a mailing, one after the other, and marks each when it was sent: a server that is killed in
 * between sends at most one of them twice, with the same Message-ID. Returns when more can be sent: at
 * once, or, while another server sends, after its lease, which may be that of a killed server.
 */
export async function sendSome(app: App, mailingId: string): Promise<{ readonly runAt?: Date } | null> {
  const lease = await takeLease(app, mailingId);
  if (lease === null) return leasedUntil(app, mailingId);
  const letter = await composeMailBody(app, lease.mailing);
  if (letter === null) {
    await finish(app, mailingId);
    return null;
  }
  const recipients = await nextRecipients(app, mailingId);
  const kind = settingByKind[lease.mailing.kind];
  const readers = await findMailReaders(
    app,
    recipients.map(({ userId }) => userId),
    kind,
  );
  const { calendarFile, ...words } = letter;
  let failures = 0;
  for (const { userId, tries, isGoing } of recipients) {
    const reader = readers.get(userId);
    // Nobody is going any more when an event was cancelled.
    const hasSeat = isGoing || lease.mailing.kind === 'cancelled';
    const attachments = hasSeat && calendarFile ? [calendarFile] : undefined;
    try {
      if (reader) {
        await sendMailTo(app, reader, { ...words, kind, attachments, mailId: `mailing.${mailingId}.${userId}` });
      }
      failures = 0;
      if (!(await markSent(app, lease, userId, reader !== undefined))) return null;
    } catch (error) {
      app.log.warn({ err: error, mailing: mailingId }, 'a mail of a mailing was not sent');
      failures += 1;
      if (!(await countFailure(app, lease, userId, tries))) return null;
      if (failures === MAX_FAILURES_IN_A_ROW) break;
    }
  }
  await releaseLease(app, lease);
  await pushProgress(app, lease.mailing);
  const hasMore = failures < MAX_FAILURES_IN_A_ROW && recipients.length === MAX_MAILS_PER_JOB;
  return hasMore ? {} : null;
}

/** Lets organisers see how far the mails of a blast are. */
async function pushProgress(app: App, { eventId: event, blastId: blast }: Lease['mailing']): Promise<void> {
  if (blast === null) return;
  app.live.push({ users: await listOrganiserIds(app.db, event) }, 'blast.updated', { event, blast });
}

interface Lease {
  readonly id: string;
  readonly mailing: typeof eventMailings.$inferSelect;
}

/** The right to send a mailing; null while another server has it, and when it was sent. */
async function takeLease(app: App, mailingId: string): Promise<Lease | null> {
  const id = newId();
  const [mailing] = await app.db
    .update(eventMailings)
    .set({ leaseId: id, leasedUntil: leaseEnd(app) })
    .where(
      and(
        eq(eventMailings.id, mailingId),
        isNull(eventMailings.finishedAt),
        or(isNull(eventMailings.leasedUntil), lt(eventMailings.leasedUntil, app.clock.now())),
      ),
    )
    .returning();
  return mailing ? { id, mailing } : null;
}

/** The end of another server's lease; null for a mailing that was sent. */
async function leasedUntil(app: App, mailingId: string): Promise<{ readonly runAt: Date } | null> {
  const [mailing] = await app.db
    .select({ runAt: eventMailings.leasedUntil })
    .from(eventMailings)
    .where(and(eq(eventMailings.id, mailingId), isNull(eventMailings.finishedAt)));
  return mailing?.runAt ? { runAt: mailing.runAt } : null;
}

/** Those who have failed least come first, so that a wrong address delays nobody. */
function nextRecipients(app: App, mailingId: string) {
  const isGoing = sql<boolean>`exists (select from ${registrations}
    where ${registrations.eventId} = ${eventMailings.eventId} and ${registrations.userId} = ${mailingRecipients.userId}
      and ${registrations.status} = 'going')`;
  return app.db
    .select({ userId: mailingRecipients.userId, tries: mailingRecipients.tries, isGoing })
    .from(mailingRecipients)
    .innerJoin(eventMailings, isDue(app.clock.now()))
    .where(eq(eventMailings.id, mailingId))
    .orderBy(asc(mailingRecipients.tries), asc(mailingRecipients.userId))
    .limit(MAX_MAILS_PER_JOB);
}

/**
 * Marks a mail as sent, and renews the lease; people who want none any more count no longer. Returns false when another
 * server has the lease.
 */
async function markSent(app: App, lease: Lease, userId: string, isSent: boolean): Promise<boolean> {
  const { rows } = await app.db.execute<{ owns: boolean }>(sql`
    with marked as (
      update ${mailingRecipients}
      set sent_at = ${isSent ? app.clock.now().toISOString() : null}::timestamptz, by_mail = ${isSent}
      where mailing_id = ${lease.mailing.id} and user_id = ${userId} and sent_at is null and by_mail
      returning 1)
    update ${eventMailings} set
      sent = sent + (select count(*) from marked where ${isSent})::integer,
      total = total - (select count(*) from marked where not ${isSent})::integer,
      leased_until = case when lease_id = ${lease.id} then ${leaseEnd(app).toISOString()}::timestamptz else leased_until end
    where id = ${lease.mailing.id} returning lease_id = ${lease.id} as owns`);
  return rows[0]?.owns === true;
}

/** Counts a failure, and renews the lease. Returns false when another server has it. */
async function countFailure(app: App, lease: Lease, userId: string, tries: number): Promise<boolean> {
  const mailingId = lease.mailing.id;
  await app.db
    .update(mailingRecipients)
    .set({ tries: tries + 1, retryAt: new Date(app.clock.now().getTime() + FIRST_PAUSE_MS * 2 ** tries) })
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.userId, userId)));
  const renewed = await app.db
    .update(eventMailings)
    .set({ leasedUntil: leaseEnd(app) })
    .where(and(eq(eventMailings.id, mailingId), eq(eventMailings.leaseId, lease.id)));
  return renewed.rowCount === 1;
}

/** Ends the lease, and the mailing when nobody waits. */
async function releaseLease(app: App, lease: Lease): Promise<void> {
  const waiting = app.db
    .select({ one: sql`1` })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, eventMailings.id), isWaiting));
  const now = sql`${app.clock.now().toISOString()}::timestamptz`;
  await app.db
    .update(eventMailings)
    .set({ leaseId: null, leasedUntil: null, finishedAt: sql`case when exists (${waiting}) then null else ${now} end` })
    .where(and(eq(eventMailings.id, lease.mailing.id), eq(eventMailings.leaseId, lease.id)));
}

async function finish(app: App, mailingId: string): Promise<void> {
  await app.db.update(eventMailings).set({ finishedAt: app.clock.now() }).where(eq(eventMailings.id, mailingId));
}

function leaseEnd(app: App): Date {
  return new Date(app.clock.now().getTime() + LEASE_MS);
}
