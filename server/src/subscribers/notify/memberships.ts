import { blocksChanged } from '../../blocks/facts.ts';
import { channelMembershipChanged } from '../../channels/facts.ts';
import { membershipChanged } from '../../communities/facts.ts';
import { inboxesChanged } from '../../notifications/facts.ts';
import { hasLine, notify, pushUnreadCounts } from '../../notifications/service.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { levelReached } from '../../points/facts.ts';

/** Notifies about roles and levels, and people who were added. Pushes unread counts when what an inbox shows has changed. */
export function notifyAboutMemberships(facts: FactBus): void {
  facts.subscribe(membershipChanged, {
    ...durableEach(async (tx, { communityId, userId, byId, before, role, at }) => {
      if (role === null) return;
      if (before === null) {
        // People who join by themselves, or by an approved request, have no `byId`.
        if (byId === null || byId === userId) return;
        const groupKey = `member_added:${communityId}`;
        await notify(tx, { userId, kind: 'member_added', groupKey, actorId: byId, communityId, at });
        return;
      }
      const groupKey = `role_changed:${communityId}:${role}`;
      await notify(tx, { userId, kind: 'role_changed', groupKey, actorId: null, communityId, details: { role }, at });
    }),
    afterCommit: (app, { userId }) => pushUnreadCounts(app, [userId]),
  });
  facts.subscribe(channelMembershipChanged, { afterCommit: (app, { userId }) => pushUnreadCounts(app, [userId]) });
  // Both people get their own unread count, which does not say who blocked whom.
  facts.subscribe(blocksChanged, {
    afterCommit: (app, { pairs }) => pushUnreadCounts(app, [...new Set(pairs.flat())]),
  });
  facts.subscribe(levelReached, {
    async inTransaction(tx, { userId, level, at }) {
      const groupKey = `level_up:${level}`;
      if (await hasLine(tx, userId, groupKey)) return;
      await notify(tx, { userId, kind: 'level_up', groupKey, actorId: null, details: { level }, at });
    },
  });
  facts.subscribe(inboxesChanged, { afterCommit: (app, { userIds }) => pushUnreadCounts(app, userIds) });
}
