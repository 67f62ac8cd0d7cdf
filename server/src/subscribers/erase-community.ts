import { eraseSealed } from '../comments/moderation.ts';
import { eraseCohorts, eraseStageChanges } from '../cohorts/community-erasure.ts';
import { eraseChannels } from '../channels/community-erasure.ts';
import {
  deleteCommunityRow,
  eraseMembers,
  findUnerasedCommunities,
  lockDeletedCommunity,
} from '../communities/community-erasure.ts';
import { eraseMetAt } from '../contacts/community-erasure.ts';
import { communityDeleted } from '../communities/facts.ts';
import { deleteEvents, hideEvents, lockSomeEvents } from '../events/community-erasure.ts';
import { eraseGroups } from '../groups/community-erasure.ts';
import { eraseJobPostsIn } from '../job-board/community-erasure.ts';
import { deleteJoinRequests } from '../join-requests/service.ts';
import { eraseMentorshipsIn } from '../mentoring/community-erasure.ts';
import { eraseCases } from '../moderation/community-erasure.ts';
import { eraseReviewItems } from '../trust/community-erasure.ts';
import { eraseNotifications } from '../notifications/community-erasure.ts';
import { mailThatEventsAreGone } from '../outreach/registration-news/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { FactBus } from '../platform/facts.ts';
import { defineBatchJob, runFirstStep } from '../platform/jobs/batch-job.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { detachPoints } from '../points/community-erasure.ts';
import { erasePosts } from '../posts/community-erasure.ts';
import { eraseDirectory } from '../directory/community-erasure.ts';
import { eraseStudiesIn } from '../studies/community-erasure.ts';
import { deleteRegistrations, detachPayments, findSomeRegistrations } from '../registrations/community-erasure.ts';

/** Its managers and ten thousand members are gone with the answer; the job removes those of a larger community in the next seconds. */
const MAX_BATCHES_AT_ONCE = 11;
/** Before this time the job of a deletion has its turn. */
const SWEEP_AFTER_MS = 10 * 60 * 1_000;
const MAX_SWEPT = 100;

/**
 * A deleted community: its events are hidden and its first members removed at once. A job does the rest: it removes all that
 * is in the community, mails people who registered for its events, and refunds what they paid.
 */
export function eraseCommunities(facts: FactBus): void {
  facts.subscribe(communityDeleted, {
    async inTransaction(tx, { communityId, at }) {
      await deleteJoinRequests(tx, communityId);
      for (let batch = 0; batch < MAX_BATCHES_AT_ONCE && (await eraseMembers(tx, communityId)); batch += 1);
      await hideEvents(tx, communityId, at);
      await eraseSealed(tx, { communityId });
      await enqueueErasure(tx, communityId);
    },
  });
}

/** Erases a deleted community in batches. */
export const eraseCommunity = defineBatchJob<{ communityId: string }>(
  'communities.erase',
  (tx, { communityId }) => eraseBatch(tx, communityId),
  { priority: 'first' },
);

/** Every hour: enqueues the erasure of deleted communities again whose job was lost. */
export const sweepCommunities = defineJob<Record<string, never>>(
  'communities.sweep-erasures',
  async (app) => {
    const before = new Date(app.clock.now().getTime() - SWEEP_AFTER_MS);
    for (const id of await findUnerasedCommunities(app.db, before, MAX_SWEPT)) {
      await transaction(app, (tx) => enqueueErasure(tx, id));
    }
  },
  { cron: '52 * * * *' },
);

function enqueueErasure(tx: Transaction, communityId: string): Promise<void> {
  return enqueue(tx, eraseCommunity, { communityId }, { key: `communities.erase ${communityId}`, unlessPending: true });
}

/** Erases a part of a deleted community; in the end its row. Returns whether there is more. */
async function eraseBatch(tx: Transaction, communityId: string): Promise<boolean> {
  const community = await lockDeletedCommunity(tx, communityId);
  if (community === null) return false;
  // What people see comes first. Posts of an event go before it, and groups before their channels.
  const hasMore = await runFirstStep([
    () => eraseMembers(tx, communityId),
    () => eraseNotifications(tx, communityId),
    () => eraseCases(tx, community),
    () => eraseReviewItems(tx, communityId),
    () => erasePosts(tx, communityId),
    () => eraseEvents(tx, communityId, community.deletedAt),
    () => eraseGroups(tx, communityId),
    () => eraseChannels(tx, communityId),
    () => eraseCohorts(tx, communityId),
    () => eraseStageChanges(tx, communityId),
    () => eraseStudiesIn(tx, communityId),
    () => eraseDirectory(tx, communityId),
    () => eraseMentorshipsIn(tx, communityId),
    () => eraseJobPostsIn(tx, communityId),
    () => detachPayments(tx, communityId),
    () => detachPoints(tx, communityId),
  ]);
  if (!hasMore) await deleteCommunityRow(tx, communityId);
  return hasMore;
}

/** Deletes some events, after their registrations and what people chose there. Returns whether there were any. */
async function eraseEvents(tx: Transaction, communityId: string, deletedAt: Date): Promise<boolean> {
  const eventIds = await lockSomeEvents(tx, communityId);
  if (eventIds.length === 0) return false;
  const registrationIds = await findSomeRegistrations(tx, eventIds);
  if (registrationIds.length === 0) {
    if (await eraseMetAt(tx, eventIds)) return true;
    await deleteEvents(tx, eventIds);
    return true;
  }
  await mailThatEventsAreGone(tx, registrationIds, deletedAt);
  await deleteRegistrations(tx, registrationIds, deletedAt);
  return true;
}
