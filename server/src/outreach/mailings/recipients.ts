import type { reminderAudiences } from '@homecoming/contract/blasts.ts';
import { sql, type SQL } from 'drizzle-orm';
import { isLiveRegistration } from '../../events/access.ts';
import { registrations } from '../../schema/registrations.ts';

/** The people of an event whom organisers write to. */
export type AudienceName = (typeof reminderAudiences)[number];

const isGoing = sql`${registrations.status} = 'going'`;

const conditions: Readonly<Record<AudienceName, SQL>> = {
  going: isGoing,
  requested: sql`${registrations.status} = 'requested'`,
  awaiting_payment: sql`${registrations.status} = 'awaiting_payment'`,
  waitlisted: sql`${registrations.status} = 'waitlisted'`,
  checked_in: sql`${isGoing} and ${registrations.checkedInAt} is not null`,
  not_checked_in: sql`${isGoing} and ${registrations.checkedInAt} is null`,
  all: isLiveRegistration,
};

/** SQL: the ids of the people of an audience, for createMailing(). */
export function selectAudience(eventId: string, audience: AudienceName, and: SQL = sql`true`): SQL {
  return peopleWith(eventId, sql`${conditions[audience]} and ${and}`);
}

/** SQL: the ids of people whose registration for an event fulfils a condition. */
export function peopleWith(eventId: string, condition: SQL): SQL {
  return sql`select ${registrations.userId} from ${registrations}
    where ${registrations.eventId} = ${eventId} and ${condition}`;
}
