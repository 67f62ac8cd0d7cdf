import { communityErrors } from '@homecoming/contract/communities.ts';
import { and, asc, eq, exists, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { otherActiveMembers } from './access.ts';

/**
 * Requires that a person is not the last active payment owner of a community with paid events that are published and not over.
 * @throws last_payment_owner
 */
export async function requirePaymentOwnerLeft(
  tx: Transaction,
  communityId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const sold = await sellsAloneFor(tx, userId, now);
  if (sold.some(({ id }) => id === communityId)) throw fail(communityErrors.last_payment_owner);
}

/** The communities with paid events that are published and not over, whose only active payment owner is this user; by name. */
export function sellsAloneFor(db: Queryable, userId: string, now: Date): Promise<{ id: string; name: string }[]> {
  const others = otherActiveMembers(db, userId, ({ isPaymentOwner }) => eq(isPaymentOwner, true));
  const onSale = db
    .select({ one: sql`1` })
    .from(events)
    .where(
      and(
        eq(events.communityId, communities.id),
        eq(events.status, 'published'),
        isNull(events.deletedAt),
        isNotNull(events.priceAmount),
        gt(events.endsAt, now),
      ),
    );
  return db
    .select({ id: communities.id, name: communities.name })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(eq(memberships.userId, userId), eq(memberships.isPaymentOwner, true), notExists(others), exists(onSale)))
    .orderBy(asc(communities.name), asc(communities.id));
}
