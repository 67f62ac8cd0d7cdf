import { eq } from 'drizzle-orm';
import { listManagerIds } from '../../communities/access.ts';
import { requestUpdated } from '../../join-requests/facts.ts';
import { notify, notifyAll, removeActor } from '../../notifications/service.ts';
import { durableInOrder, type FactBus } from '../../platform/facts.ts';
import { joinRequests } from '../../schema/join-requests.ts';

/** Notifies managers about new join requests, and authors about the answer. */
export function notifyAboutJoinRequests(facts: FactBus): void {
  facts.subscribe(
    requestUpdated,
    durableInOrder(
      ({ userId, communityId, channelId }) => `${userId} ${channelId ?? communityId}`,
      async (tx, { requestId, communityId, channelId, userId, status }) => {
        const groupKey = `request_received:${channelId ?? communityId}`;
        const resolved = { kind: 'request_received', groupKey, communityId } as const;
        const [[request]] = await Promise.all([
          tx.select().from(joinRequests).where(eq(joinRequests.id, requestId)),
          status === 'pending' ? undefined : removeActor(tx, userId, resolved),
        ]);
        if (request === undefined) return;
        const about = { communityId, channelId, subjectId: requestId };
        if (status === 'pending') {
          const managers = await listManagerIds(tx, communityId);
          const at = request.createdAt;
          await notifyAll(tx, managers, { kind: 'request_received', groupKey, actorId: userId, ...about, at });
          return;
        }
        // Nobody decided: the place is open, or the author joined in another way.
        if (status === 'cancelled' || request.decidedBy === null || request.decidedAt === null) return;
        const answered = { groupKey: `request_answered:${requestId}`, details: { answer: status }, actorId: null };
        await notify(tx, { userId, kind: 'request_answered', ...answered, ...about, at: request.decidedAt });
      },
    ),
  );
}
