import { blocksChanged } from '../../blocks/facts.ts';
import { channelMembershipChanged } from '../../channels/facts.ts';
import { membershipChanged } from '../../communities/facts.ts';
import { inboxesChanged } from '../../notifications/facts.ts';
import { hasLine, notify, pushUnreadCounts } from '../../notifications/service.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { levelReached } from '../../points/facts.ts';

/** Notifies about roles and levels. Pushes unread counts when what an inbox shows has changed. */
export function notifyAboutMemberships(facts: FactBus): void {
  facts.subscribe(membershipChanged, {
    ...durableEach(async (tx, { communityId, userId, before, role, at }) => {
      if (before === null || role === null) return;
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
