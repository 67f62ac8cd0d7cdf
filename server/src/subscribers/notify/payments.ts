import { money } from '@homecoming/contract/currencies.ts';
import { and, eq } from 'drizzle-orm';
import { movesMoney } from '../../communities/access.ts';
import { deleteNotifications, notify, notifyAll } from '../../notifications/service.ts';
import { payoutAccountChanged } from '../../payouts/facts.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { durableEach, durableInOrder, type FactBus } from '../../platform/facts.ts';
import { paymentChanged, paymentProblemChanged } from '../../registrations/payments/facts.ts';
import { memberships } from '../../schema/communities.ts';

/** Notifications about money: to those who paid, and to those who receive it. Their mails are not sent here. */
export function notifyAboutPayments(facts: FactBus): void {
  facts.subscribe(
    paymentChanged,
    durableEach(async (tx, { paymentId, userId, eventId, title, news, amount, currency, at }) => {
      const details = { news, amount: money(amount, currency), title };
      const groupKey = `payment_updated:${paymentId}`;
      const subject = { eventId, subjectId: paymentId, details };
      await notify(tx, { userId, kind: 'payment_updated', groupKey, actorId: null, ...subject, at });
    }),
  );
  // In order: what is over must not be notified after its removal
  facts.subscribe(
    paymentProblemChanged,
    durableInOrder(({ paymentId }) => paymentId, notifyAboutProblem),
  );
  facts.subscribe(
    payoutAccountChanged,
    durableInOrder(
      ({ accountId }) => accountId,
      async (tx, { accountId, userId, isLinked, at }) => {
        const about = {
          kind: 'payout_account',
          groupKey: `payout_account:${accountId}`,
          subjectId: accountId,
        } as const;
        if (isLinked) return deleteNotifications(tx, about);
        await notify(tx, { userId, ...about, actorId: null, at });
      },
    ),
  );
}

async function notifyAboutProblem(
  tx: Transaction,
  change: NonNullable<typeof paymentProblemChanged.data>,
): Promise<void> {
  const { paymentId, eventId, title, communityId, amount, currency, problem, isResolved, at } = change;
  const about = {
    kind: 'payment_problem',
    groupKey: `payment_problem:${paymentId}:${problem}`,
    subjectId: paymentId,
  } as const;
  if (isResolved) return deleteNotifications(tx, about);
  if (communityId === null) return;
  const owners = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), movesMoney));
  const userIds = owners.map(({ userId }) => userId);
  const details = { news: problem, amount: money(amount, currency), title };
  await notifyAll(tx, userIds, { ...about, actorId: null, communityId, eventId, details, at });
}
