import { and, asc, eq, type InferSelectModel } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database.ts';
import { memberships } from '../schema/communities.ts';
import { payoutAccounts } from '../schema/payouts.ts';
import { users } from '../schema/users.ts';

export type PayoutAccountRow = InferSelectModel<typeof payoutAccounts>;

/** The payout account of a person, or null. */
export async function findPayoutAccount(db: Queryable, userId: string): Promise<PayoutAccountRow | null> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return row ?? null;
}

/** The account that receives the money of a community: that of its first payment owner. Null: there is none. */
export async function findAccountOfCommunity(db: Queryable, communityId: string): Promise<PayoutAccountRow | null> {
  const [row] = await db
    .select({ account: payoutAccounts })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, memberships.userId))
    .where(
      and(eq(memberships.communityId, communityId), eq(memberships.isPaymentOwner, true), eq(users.isActive, true)),
    )
    .orderBy(asc(memberships.paymentOwnerSince), asc(memberships.userId))
    .limit(1);
  return row?.account ?? null;
}

/** Whether money can be transferred to an account, and nothing is due for it. */
export function isLinked(account: PayoutAccountRow | null): boolean {
  return account !== null && account.transfersActive && !account.needsInput;
}

/** Whether a community can receive money now. */
export async function canBePaid(db: Queryable, communityId: string): Promise<boolean> {
  return isLinked(await findAccountOfCommunity(db, communityId));
}
