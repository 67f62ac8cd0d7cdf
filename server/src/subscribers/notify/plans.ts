import { planNames } from '@homecoming/contract/plans.ts';
import { listStaffIds } from '../../accounts/access.ts';
import { listOwnerIds } from '../../communities/access.ts';
import { planRequestChanged } from '../../communities/facts.ts';
import { deleteNotifications, notifyAll } from '../../notifications/service.ts';
import { durableInOrder, type FactBus } from '../../platform/facts.ts';

/** Notifies the platform staff about requests for plans, and the owners of the community about the answer. */
export function notifyAboutPlans(facts: FactBus): void {
  facts.subscribe(
    planRequestChanged,
    durableInOrder(
      ({ requestId }) => requestId,
      async (tx, { requestId, communityId, userId, plan, status, at }) => {
        const about = { communityId, subjectId: requestId, at };
        const request = { kind: 'plan_requested', groupKey: `plan_requested:${requestId}` } as const;
        if (status === 'pending') {
          const details = { plan: planNames[plan] };
          await notifyAll(tx, await listStaffIds(tx), { ...request, ...about, actorId: userId, details });
          return;
        }
        await deleteNotifications(tx, { ...request, subjectId: requestId });
        if (status === 'withdrawn') return;
        const answered = { kind: 'plan_answered', groupKey: `plan_answered:${requestId}`, actorId: null } as const;
        const details = { plan: planNames[plan], answer: status };
        await notifyAll(tx, await listOwnerIds(tx, communityId), { ...answered, ...about, details });
      },
    ),
  );
}
