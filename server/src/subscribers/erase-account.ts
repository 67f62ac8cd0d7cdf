import { markErased } from '../accounts/account-erasure.ts';
import { accountDeleted, accountLeaving } from '../accounts/facts.ts';
import { eraseBlocks } from '../blocks/account-erasure.ts';
import { eraseChatter } from '../chat/account-erasure.ts';
import { eraseCommenter } from '../comments/account-erasure.ts';
import { eraseInvites } from '../communities/invites/account-erasure.ts';
import { eraseMemberships } from '../communities/members/account-erasure.ts';
import { eraseOrganiser } from '../events/account-erasure.ts';
import { eraseContributor } from '../groups/account-erasure.ts';
import { groupComments } from '../groups/comments/service.ts';
import { eraseJoinRequests } from '../join-requests/account-erasure.ts';
import { eraseInbox } from '../notifications/account-erasure.ts';
import { erasePayoutAccount } from '../payouts/account-erasure.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { FactBus } from '../platform/facts.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { eraseOutreach } from '../outreach/account-erasure.ts';
import { deleteIdempotencyKeys } from '../platform/idempotency.ts';
import { lockOutbox } from '../platform/outbox.ts';
import { transaction } from '../platform/transaction.ts';
import { erasePoints } from '../points/account-erasure.ts';
import { eraseAuthor } from '../posts/account-erasure.ts';
import { eraseRegistrations } from '../registrations/account-erasure.ts';

/** After this time every request that began before the deletion has ended. */
const MINUTE_MS = 60 * 1_000;

interface Account {
  readonly userId: string;
  readonly at: Date;
}

/** Erases deleted accounts: each domain removes its part, and only the texts that they wrote stay. */
export function eraseAccounts(facts: FactBus): void {
  facts.subscribe(accountLeaving, {
    async inTransaction(tx, { userId, at }) {
      await lockOutbox(tx);
      await eraseMemberships(tx, userId, at);
    },
  });
  facts.subscribe(accountDeleted, {
    async inTransaction(tx, gone) {
      await eraseAccount(tx, gone);
      const again = { userId: gone.userId, at: gone.at.toISOString() };
      await enqueue(tx, eraseAccountAgain, again, { runAt: new Date(gone.at.getTime() + MINUTE_MS) });
    },
  });
}

/** Erases what requests wrote that were running during the deletion. */
export const eraseAccountAgain = defineJob<{ userId: string; at: string }>(
  'accounts.erase-again',
  (app, { userId, at }) =>
    transaction(app, async (tx) => {
      await lockOutbox(tx);
      await eraseAccount(tx, { userId, at: new Date(at) });
      await markErased(tx, userId, app.clock.now());
    }),
);

async function eraseAccount(tx: Transaction, { userId, at }: Account): Promise<void> {
  // Again, for memberships added before the account was locked.
  await eraseMemberships(tx, userId, at);
  await eraseJoinRequests(tx, userId, at);
  await eraseInvites(tx, userId);
  await eraseRegistrations(tx, userId, at);
  await erasePayoutAccount(tx, userId);
  await eraseAuthor(tx, userId);
  await eraseCommenter(tx, userId, at, { group: groupComments });
  await eraseContributor(tx, userId);
  await eraseOrganiser(tx, userId);
  await eraseChatter(tx, userId, at);
  await eraseBlocks(tx, userId);
  await eraseInbox(tx, userId);
  await eraseOutreach(tx, userId);
  await erasePoints(tx, userId);
  await deleteIdempotencyKeys(tx, userId);
}
