import type { RegistrationStatusName } from '@homecoming/contract/events.ts';
import { sql } from 'drizzle-orm';
import { isLiveRegistration } from '../../events/access.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { enqueue, enqueueInSql } from '../../platform/jobs/jobs.ts';
import { events } from '../../schema/events.ts';
import { registrations } from '../../schema/registrations.ts';
import { sendEventGoneMail, sendRegistrationMail } from './jobs.ts';
import type { RegistrationNews } from './mail-contents.ts';

export type { RegistrationNews };

/** A change of a registration, as the fact of it says. */
export interface RegistrationChange {
  readonly move: string;
  readonly to: RegistrationStatusName;
  /** Who did it, or null. */
  readonly by: string | null;
  /** Whose registration it is. */
  readonly userId: string;
}

/** What a change means to its person; null when they get no mail about it. A cancelled event has a mailing of its own. */
export function findNews({ move, to, by, userId }: RegistrationChange): RegistrationNews | null {
  if (to === 'cancelled') {
    if (move === 'end_event') return null;
    return by === null || by === userId ? 'withdrawn' : 'removed';
  }
  return byMove[move]?.[to] ?? null;
}

const byMove: Readonly<Record<string, Partial<Record<RegistrationStatusName, RegistrationNews>>>> = {
  register: { going: 'registered', requested: 'requested', waitlisted: 'waitlisted' },
  pay: { going: 'registered' },
  approve: { going: 'approved', waitlisted: 'approved_waitlisted', awaiting_payment: 'offered' },
  decline: { declined: 'declined' },
  promote: { going: 'moved_up', awaiting_payment: 'offered' },
  add: { going: 'added' },
};

/** Enqueues the mail of news to the person of a registration. */
export function mailNews(
  tx: Transaction,
  mail: { registrationId: string; news: RegistrationNews; reason: string | null },
): Promise<void> {
  return enqueue(tx, sendRegistrationMail, mail);
}

/** Enqueues a mail about each of these registrations that is live, for an event to come of a community deleted at a time. */
export async function mailThatEventsAreGone(
  tx: Transaction,
  registrationIds: readonly string[],
  at: Date,
): Promise<void> {
  const mail = enqueueInSql(sendEventGoneMail, {
    payload: sql`json_build_object('eventId', ${events.id}, 'userId', ${registrations.userId}, 'title', ${events.title},
      'startsAt', ${events.startsAt}, 'endsAt', ${events.endsAt}, 'timezone', ${events.timezone})`,
    key: sql`'event-gone:' || ${events.id} || ':' || ${registrations.userId}`,
    runAt: sql`now()`,
  });
  const deletedAt = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`select count(${mail}) from ${registrations}
    join ${events} on ${events.id} = ${registrations.eventId}
    where ${equalsAny(registrations.id, registrationIds)} and ${events.status} = 'published'
      and ${events.deletedAt} = ${deletedAt} and ${events.endsAt} > ${deletedAt}
      and ${isLiveRegistration}`);
}
