import type { MailProgress } from '@homecoming/contract/blasts.ts';
import { eq, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import { isLiveRegistration } from '../../events/access.ts';
import { canBeMailed } from '../../notifications/access.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { notificationSettings } from '../../schema/notifications.ts';
import { events } from '../../schema/events.ts';
import { eventMailings, mailingRecipients } from '../../schema/outreach.ts';
import { registrations } from '../../schema/registrations.ts';
import { users } from '../../schema/users.ts';
import { notifyRecipients, sendMailing } from './jobs.ts';
import { settingByKind } from './kinds.ts';
import { selectAudience, peopleWith } from './recipients.ts';

/** One mail to many people. With a `key`, an event has one such mailing at most. */
export type NewMailing = Pick<
  InferInsertModel<typeof eventMailings>,
  'eventId' | 'kind' | 'key' | 'blastId' | 'subject' | 'message' | 'createdBy'
> & { readonly createdAt: Date };

/** A mailing that was created: how many people it is for, and how many of them get it by mail. */
export interface CreatedMailing extends MailProgress {
  readonly id: string;
  readonly people: number;
}

/**
 * Creates a mailing with its recipients, `select user_id …`, and enqueues its mails and notifications. Null when there
 * is one with this key already.
 */
export async function createMailing(
  tx: Transaction,
  mailing: NewMailing,
  recipients: SQL,
): Promise<CreatedMailing | null> {
  const id = newId();
  const inserted = await tx
    .insert(eventMailings)
    .values({ id, ...mailing })
    .onConflictDoNothing();
  if (inserted.rowCount === 0) return null;
  const kind = settingByKind[mailing.kind];
  const { rows } = await tx.execute<{ people: number; total: number }>(sql`
    with added as (
      insert into ${mailingRecipients} (mailing_id, user_id, by_mail)
      select ${id}::uuid, ${users.id}, ${canBeMailed(kind)}
      from ${users}
      left join ${notificationSettings}
        on ${notificationSettings.userId} = ${users.id} and ${notificationSettings.kind} = ${kind}
      where ${users.id} in (${recipients}) and ${users.deletedAt} is null
      returning by_mail)
    select count(*)::integer as people, (count(*) filter (where by_mail))::integer as total from added`);
  const { people = 0, total = 0 } = rows[0] ?? {};
  const finishedAt = total === 0 ? mailing.createdAt : null;
  await tx.update(eventMailings).set({ total, finishedAt }).where(eq(eventMailings.id, id));
  if (people > 0) await enqueue(tx, notifyRecipients, { mailingId: id });
  if (total > 0) await enqueue(tx, sendMailing, { mailingId: id }, { key: `mailing:${id}` });
  return { id, people, sent: 0, total };
}

/** Tells everybody with a live registration of another time or place, once for each change. */
export async function announceChange(
  tx: Transaction,
  {
    eventId,
    changed,
    calendarSequence,
    at: createdAt,
  }: { eventId: string; changed: readonly string[]; calendarSequence: number; at: Date },
): Promise<void> {
  const parts = ['time', 'place'].filter((part) => changed.includes(part));
  if (parts.length === 0) return;
  const [event] = await tx.select().from(events).where(eq(events.id, eventId));
  if (event?.status !== 'published' || event.endsAt <= createdAt) return;
  const change = { key: String(calendarSequence), message: parts.join(' and ') };
  await createMailing(tx, { eventId, kind: 'changed', ...change, createdAt }, selectAudience(eventId, 'all'));
}

/** Tells everybody whose registration ends with its event. */
export async function announceCancellation(
  tx: Transaction,
  { eventId, reason: message, at: createdAt }: { eventId: string; reason: string | null; at: Date },
): Promise<void> {
  // A job ends the registrations of large events: some are still live.
  const endsWithIt = sql`(${isLiveRegistration}
    or ${registrations.status} in ('cancelled', 'refunded')
      and ${registrations.statusAt} >= ${createdAt.toISOString()}::timestamptz)`;
  const mailing = { eventId, kind: 'cancelled', key: 'cancelled', message, createdAt } as const;
  await createMailing(tx, mailing, peopleWith(eventId, endsWithIt));
}
