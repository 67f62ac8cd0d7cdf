import { markErased } from '../accounts/account-erasure.ts';
import { accountDeleted, accountLeaving, addressChanged } from '../accounts/facts.ts';
import { eraseBlocks } from '../blocks/account-erasure.ts';
import { eraseChatter } from '../chat/account-erasure.ts';
import { eraseCohortMember } from '../cohorts/account-erasure.ts';
import { eraseCommenter } from '../comments/account-erasure.ts';
import { eraseSealed } from '../comments/moderation.ts';
import { eraseContacts } from '../contacts/account-erasure.ts';
import { eraseInvites } from '../communities/invites/account-erasure.ts';
import { eraseMemberships, leaveManagedCommunities } from '../communities/members/account-erasure.ts';
import { eraseOrganiser } from '../events/account-erasure.ts';
import { eraseContributor } from '../groups/account-erasure.ts';
import { groupComments } from '../groups/comments/service.ts';
import { eraseJoinRequests } from '../join-requests/account-erasure.ts';
import { eraseJobPosts } from '../job-board/account-erasure.ts';
import { eraseMove } from '../moves/account-erasure.ts';
import { eraseNotices, eraseReporter, keepBannedAddress, keepFormerAddress } from '../moderation/account-erasure.ts';
import { eraseOwnReviewItems } from '../trust/account-erasure.ts';
import { eraseMentoring } from '../mentoring/account-erasure.ts';
import { eraseInbox } from '../notifications/account-erasure.ts';
import { erasePayoutAccount } from '../payouts/account-erasure.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { FactBus } from '../platform/facts.ts';
import { defineBatchJob, runFirstStep } from '../platform/jobs/batch-job.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { eraseOutreach } from '../outreach/account-erasure.ts';
import { deleteIdempotencyKeys } from '../platform/idempotency.ts';
import { lockOutbox } from '../platform/outbox.ts';
import { transaction } from '../platform/transaction.ts';
import { erasePoints } from '../points/account-erasure.ts';
import { eraseAuthor } from '../posts/account-erasure.ts';
import { eraseReader } from '../directory/account-erasure.ts';
import { eraseSavedSearches } from '../saved-searches/account-erasure.ts';
import { eraseStudies } from '../studies/account-erasure.ts';
import { eraseRegistrations } from '../registrations/account-erasure.ts';

/** After this time every request that began before the deletion has ended. */
const MINUTE_MS = 60 * 1_000;

interface ErasureJob {
  readonly userId: string;
  /** When the account was deleted. */
  readonly at: string;
}

/**
 * Erases deleted accounts: only the texts that they wrote stay, and what bans know of their addresses. A deletion ends what its person manages; a job does the rest,
 * in which each domain removes its part in batches.
 */
export function eraseAccounts(facts: FactBus): void {
  facts.subscribe(accountLeaving, {
    async inTransaction(tx, { userId, addressHash, at }) {
      await lockOutbox(tx);
      await leaveManagedCommunities(tx, userId, at);
      await keepBannedAddress(tx, { userId, addressHash, at });
      await eraseSealed(tx, { authorId: userId });
      await eraseNotices(tx, userId);
    },
  });
  facts.subscribe(addressChanged, { inTransaction: keepFormerAddress });
  facts.subscribe(accountDeleted, {
    async inTransaction(tx, { userId, at }) {
      const gone = { userId, at: at.toISOString() };
      await enqueue(tx, eraseAccount, gone);
      await enqueue(tx, eraseAccountAgain, gone, { runAt: new Date(at.getTime() + MINUTE_MS) });
    },
  });
}

/** Erases a deleted account. */
export const eraseAccount = defineBatchJob<ErasureJob>('accounts.erase', eraseBatch, { priority: 'first' });

/** Erases what requests wrote that were running during the deletion. */
export const eraseAccountAgain = defineBatchJob<ErasureJob>('accounts.erase-again', eraseBatch, {
  whenDone: (app, { userId }) => transaction(app, (tx) => markErased(tx, userId, app.clock.now())),
});

/** Erases a part of a deleted account. Returns whether there is more. */
async function eraseBatch(tx: Transaction, { userId, at: deletedAt }: ErasureJob): Promise<boolean> {
  const at = new Date(deletedAt);
  await lockOutbox(tx);
  return runFirstStep([
    () => eraseMemberships(tx, userId, at),
    () => eraseChatter(tx, userId, at),
    () => eraseAuthor(tx, userId),
    () => eraseCommenter(tx, userId, at, { group: groupComments }),
    () => eraseJoinRequests(tx, userId, at),
    () => eraseRegistrations(tx, userId, at),
    () => eraseRest(tx, userId, at),
  ]);
}

/** Erases what is a few statements. */
async function eraseRest(tx: Transaction, userId: string, at: Date): Promise<false> {
  await eraseInvites(tx, userId);
  await erasePayoutAccount(tx, userId);
  await eraseContributor(tx, userId);
  await eraseOrganiser(tx, userId);
  await eraseBlocks(tx, userId);
  await eraseReporter(tx, userId);
  await eraseOwnReviewItems(tx, userId);
  await eraseSealed(tx, { authorId: userId });
  await eraseInbox(tx, userId);
  await eraseOutreach(tx, userId);
  await erasePoints(tx, userId);
  await eraseCohortMember(tx, userId);
  await eraseStudies(tx, userId);
  await eraseReader(tx, userId);
  await eraseMove(tx, userId);
  await eraseSavedSearches(tx, userId);
  await eraseMentoring(tx, userId, at);
  await eraseContacts(tx, userId);
  await eraseJobPosts(tx, userId);
  await deleteIdempotencyKeys(tx, userId);
  return false;
}
