import { registrationErrors } from '@homecoming/contract/registrations.ts';
import { and, eq, not, sql } from 'drizzle-orm';
import { isKeptOut, requireMayJoin } from '../communities/barriers/access.ts';
import { accessEvent, newestFirst, type EventAccess, type EventRow } from '../events/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { prepared, type Queryable, type Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { communities } from '../schema/communities.ts';
import { registrations } from '../schema/registrations.ts';
import { users } from '../schema/users.ts';
import type { RegistrationRow } from './transitions.ts';

/** The newest registration of a person for an event, or null. */
export async function newestRegistration(
  db: Queryable,
  eventId: string,
  userId: string,
): Promise<RegistrationRow | null> {
  const [row] = await selectNewest(db).execute({ eventId, userId });
  return row ?? null;
}

/**
 * Requires that moderators do not keep a guest out of the community of an event: they get no new seat there.
 * @throws cannot_return, with the day when they can
 */
export async function requireMayBeThere(
  ctx: UserContext,
  db: Queryable,
  { communityId }: Pick<EventRow, 'communityId'>,
  person: { readonly userId: string; readonly isSelf?: boolean },
): Promise<void> {
  const [community] = await db
    .select({ id: communities.id, name: communities.name })
    .from(communities)
    .where(eq(communities.id, communityId));
  if (community !== undefined) await requireMayJoin(ctx, db, { community, ...person });
}

/** Whether an account is neither deleted nor deactivated. */
export async function isActiveUser(db: Queryable, id: string): Promise<boolean> {
  const [user] = await activeUser(db).execute({ id });
  return user !== undefined;
}

/** Whether a person may get a seat at an event: their account is active, and moderators do not keep it out of the community. */
export async function canBeSeated(
  db: Queryable,
  { communityId }: Pick<EventRow, 'communityId'>,
  userId: string,
): Promise<boolean> {
  const [user] = await seatableUser(db).execute({ communityId, userId });
  return user !== undefined;
}

/** A registration of an event by its id, without a check of rights. */
export async function findRegistration(db: Queryable, eventId: string, id: string): Promise<RegistrationRow | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.eventId, eventId)));
  return row ?? null;
}

/**
 * A registration for those who organise its event.
 * @throws event_not_found, forbidden or registration_not_found
 */
export async function accessAsOrganiser(
  ctx: UserContext,
  tx: Transaction,
  eventId: string,
  id: string,
): Promise<{ access: EventAccess; registration: RegistrationRow }> {
  const [access, registration] = await Promise.all([
    accessEvent(withTransaction(ctx, tx), eventId, 'manage'),
    findRegistration(tx, eventId, id),
  ]);
  if (registration === null) throw fail(registrationErrors.registration_not_found);
  return { access, registration };
}

/**
 * Requires the right to move money back, where a seat was paid for.
 * @throws refund_needs_owner
 */
export function requireRefund({ can }: EventAccess, { status, priceAmount, addedFree }: RegistrationRow): void {
  if (status === 'going' && priceAmount !== null && !addedFree && !can.refund) {
    throw fail(registrationErrors.refund_needs_owner);
  }
}

const activeUser = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.isActive, true)))
    .prepare('active_user'),
);

const seatableUser = prepared((db) => {
  const keptOut = isKeptOut(sql`${sql.placeholder('communityId')}::uuid`, users.id);
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), eq(users.isActive, true), not(keptOut)))
    .prepare('seatable_user');
});

const selectNewest = prepared((db) =>
  db
    .select()
    .from(registrations)
    .where(
      and(eq(registrations.eventId, sql.placeholder('eventId')), eq(registrations.userId, sql.placeholder('userId'))),
    )
    .orderBy(...newestFirst)
    .limit(1)
    .prepare('newest_registration'),
);
