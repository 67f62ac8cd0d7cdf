import { communityErrors } from '@homecoming/contract/communities.ts';
import { planLimits, planNames, type CountedByPlans, type MemberLimits } from '@homecoming/contract/plans.ts';
import { and, eq, gte, type SQL } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import { getMonthStart } from '../../platform/calendar.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { channels } from '../../schema/channels.ts';
import { communities } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import type { CommunityRow } from '../access.ts';

/** The grace period of a plan after its end. */
const GRACE = 14 * 24 * 60 * 60 * 1_000;

/** The status of a plan now. */
export function getPlanStatus({ planEndsAt }: Pick<CommunityRow, 'planEndsAt'>, now: Date): MemberLimits['status'] {
  if (planEndsAt === null || now <= planEndsAt) return 'active';
  return now.getTime() - planEndsAt.getTime() < GRACE ? 'past_due' : 'expired';
}

/**
 * Locks a community against changes of its counts until the end of the transaction. Every change of members, channels or
 * roles locks it here. Rows that refer to it, such as posts, can still be written, unless the lock is `whole`.
 * @throws community_not_found
 */
export async function lockCommunity(tx: Transaction, id: string, { whole = false } = {}): Promise<CommunityRow> {
  const strength = whole ? 'update' : 'no key update';
  const [row] = await tx.select().from(communities).where(eq(communities.id, id)).for(strength);
  if (row === undefined || row.deletedAt !== null) throw fail(communityErrors.community_not_found);
  return row;
}

/**
 * Requires room for one more in the plan of a locked community.
 * @throws plan_limit, with a sentence that says what to do.
 */
export function requireRoom(
  app: Pick<App, 'clock'>,
  community: CommunityRow,
  counted: CountedByPlans,
  used: number,
): void {
  const { plan } = community;
  if (getPlanStatus(community, app.clock.now()) === 'expired') {
    throw fail(communityErrors.plan_limit, {
      message: `The ${planNames[plan]} plan of this community has expired. Renew it to add anything.`,
    });
  }
  const limit = planLimits[plan][counted];
  if (limit === null || hasRoom(community, counted, used)) return;
  throw fail(communityErrors.plan_limit, {
    message: `The ${planNames[plan]} plan has room for ${words(counted, limit)}. Upgrade the plan to have more.`,
  });
}

/** SQL condition: the channels of a community that its plan limits. Those of cohorts are outside of it. */
export function countsInPlan(communityId: string): SQL | undefined {
  return and(eq(channels.communityId, communityId), eq(channels.fillsItself, false));
}

/** The number of events that a community has published in the month of a time, those deleted since, too. */
export function countEventsThisMonth(db: Queryable, communityId: string, now: Date): Promise<number> {
  return db.$count(events, and(eq(events.communityId, communityId), gte(events.publishedAt, getMonthStart(now))));
}

/** Whether the plan has room for one more, in any status. */
export function hasRoom({ plan }: CommunityRow, counted: CountedByPlans, used: number): boolean {
  const limit = planLimits[plan][counted];
  return limit === null || used < limit;
}

const nouns: Readonly<Record<CountedByPlans, readonly [string, string]>> = {
  members: ['member', 'members'],
  owners: ['owner', 'owners'],
  admins: ['admin', 'admins'],
  payment_owners: ['payment owner', 'payment owners'],
  channels: ['channel', 'channels'],
  events_this_month: ['event a month', 'events a month'],
};

function words(counted: CountedByPlans, limit: number): string {
  return `${limit.toLocaleString('en')} ${nouns[counted][limit === 1 ? 0 : 1]}`;
}
