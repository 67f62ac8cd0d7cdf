import { accountDeleted, accountLeaving } from '../accounts/facts.ts';
import { eraseBlocks } from '../blocks/service.ts';
import { eraseInvites } from '../communities/invites/service.ts';
import { leaveAll } from '../communities/members/service.ts';
import { eraseCommenter } from '../comments/account-erasure.ts';
import { eraseContributor } from '../groups/account-erasure.ts';
import { groupComments } from '../groups/comments/service.ts';
import { cancelAllRequests } from '../join-requests/service.ts';
import { eraseInbox } from '../notifications/account-erasure.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { FactBus } from '../platform/facts.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { deleteIdempotencyKeys } from '../platform/idempotency.ts';
import { lockOutbox } from '../platform/outbox.ts';
import { transaction } from '../platform/transaction.ts';
import { erasePoints } from '../points/account-erasure.ts';
import { eraseAuthor } from '../posts/account-erasure.ts';

/** By then every request that began before the account was deleted has ended. */
const MINUTE = 60 * 1_000;

interface Account {
  readonly userId: string;
  readonly at: Date;
}

/** Whoever deletes their account has left everywhere, and nobody keeps anything of theirs but their words. */
export function eraseAccounts(facts: FactBus): void {
  facts.subscribe(accountLeaving, {
    async inTransaction(tx, { userId, at }) {
      await lockOutbox(tx);
      await leaveAll(tx, userId, at);
    },
  });
  facts.subscribe(accountDeleted, {
    async inTransaction(tx, gone) {
      await eraseAccount(tx, gone);
      const again = { userId: gone.userId, at: gone.at.toISOString() };
      await enqueue(tx, eraseAccountAgain, again, { runAt: new Date(gone.at.getTime() + MINUTE) });
    },
  });
}

/** Clears up what requests have written that were under way while the account was deleted. */
export const eraseAccountAgain = defineJob<{ userId: string; at: string }>(
  'accounts.clear-up-again',
  (app, { userId, at }) =>
    transaction(app, async (tx) => {
      await lockOutbox(tx);
      await eraseAccount(tx, { userId, at: new Date(at) });
    }),
);

async function eraseAccount(tx: Transaction, { userId, at }: Account): Promise<void> {
  // Once more: whatever was joined before the account was locked.
  await leaveAll(tx, userId, at);
  await cancelAllRequests(tx, userId, at);
  await eraseInvites(tx, userId);
  await eraseAuthor(tx, userId);
  await eraseCommenter(tx, userId, at, { group: groupComments });
  await eraseContributor(tx, userId);
  await eraseBlocks(tx, userId);
  await eraseInbox(tx, userId);
  await erasePoints(tx, userId);
  await deleteIdempotencyKeys(tx, userId);
}
