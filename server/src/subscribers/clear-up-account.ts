import { accountDeleted, accountLeaving } from '../accounts/facts.ts';
import { forgetBlocks } from '../blocks/service.ts';
import { forgetInvites } from '../communities/invites/service.ts';
import { leaveAll } from '../communities/members/service.ts';
import { releaseContributor } from '../groups/departures/service.ts';
import { cancelAllRequests } from '../join-requests/service.ts';
import { forgetInbox } from '../notifications/departures/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { FactBus } from '../platform/facts.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { forgetReplies } from '../platform/idempotency.ts';
import { pauseSettling } from '../platform/settle-facts.ts';
import { transaction } from '../platform/transaction.ts';
import { forgetPoints } from '../points/departures/service.ts';
import { releaseAuthor } from '../posts/departures/service.ts';

/** By then every request that began before the account was deleted has ended. */
const MINUTE = 60 * 1_000;

interface Account {
  readonly userId: string;
  readonly at: Date;
}

/** Whoever deletes their account has left everywhere, and nobody keeps anything of theirs but their words. */
export function clearUpAfterAccounts(facts: FactBus): void {
  facts.subscribe(accountLeaving, {
    async inTransaction(tx, { userId, at }) {
      await pauseSettling(tx);
      await leaveAll(tx, userId, at);
    },
  });
  facts.subscribe(accountDeleted, {
    async inTransaction(tx, gone) {
      await clearUp(tx, gone);
      const again = { userId: gone.userId, at: gone.at.toISOString() };
      await enqueue(tx, clearUpAccountAgain, again, { runAt: new Date(gone.at.getTime() + MINUTE) });
    },
  });
}

/** Clears up what requests have written that were under way while the account was deleted. */
export const clearUpAccountAgain = defineJob<{ userId: string; at: string }>(
  'accounts.clear-up-again',
  (app, { userId, at }) =>
    transaction(app, async (tx) => {
      await pauseSettling(tx);
      await clearUp(tx, { userId, at: new Date(at) });
    }),
);

async function clearUp(tx: Transaction, { userId, at }: Account): Promise<void> {
  // Once more: whatever was joined before the account was locked.
  await leaveAll(tx, userId, at);
  await cancelAllRequests(tx, userId, at);
  await forgetInvites(tx, userId);
  await releaseAuthor(tx, userId);
  await releaseContributor(tx, userId, at);
  await forgetBlocks(tx, userId);
  await forgetInbox(tx, userId);
  await forgetPoints(tx, userId);
  await forgetReplies(tx, userId);
}
