import { listChannelIds, channelTopic } from '../../channels/access.ts';
import { channelFilled, channelMembershipChanged } from '../../channels/facts.ts';
import { communityTopic, listManagerIds } from '../../communities/access.ts';
import { membersErased, membershipChanged } from '../../communities/facts.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Pushes changed memberships of communities and channels, whose topics open connections then follow or leave. */
export function pushMemberships(facts: FactBus): void {
  facts.subscribe(membershipChanged, {
    async afterCommit(app, { communityId: community, userId, before, role }) {
      if (before === null) app.live.follow(userId, communityTopic(community));
      if (role === null) {
        const channels = (await listChannelIds(app.db, community)).map(channelTopic);
        for (const topic of [communityTopic(community), ...channels]) app.live.unfollow(userId, topic);
      }
      // Managers see all members, also those with whom a block is between them.
      const recipients = new Set([userId, ...(await listManagerIds(app.db, community))]);
      for (const user of recipients) app.live.push({ user }, 'membership.updated', { community, user: userId, role });
    },
  });
  facts.subscribe(membersErased, {
    async afterCommit(app, { communityId: community, userIds }) {
      const topics = [communityTopic(community), ...(await listChannelIds(app.db, community)).map(channelTopic)];
      for (const user of userIds) {
        for (const topic of topics) app.live.unfollow(user, topic);
        app.live.push({ user }, 'membership.updated', { community, user, role: null });
      }
    },
  });
  facts.subscribe(channelMembershipChanged, {
    afterCommit(app, { channelId: channel, communityId: community, userId, isMember }) {
      if (isMember) app.live.follow(userId, channelTopic(channel));
      else app.live.unfollow(userId, channelTopic(channel));
      app.live.push({ user: userId }, 'channel-membership.updated', { community, channel, is_member: isMember });
    },
  });
  facts.subscribe(channelFilled, {
    afterCommit(app, { channelId: channel, communityId: community, userIds, isMember }) {
      for (const user of userIds) {
        if (isMember) app.live.follow(user, channelTopic(channel));
        else app.live.unfollow(user, channelTopic(channel));
        app.live.push({ user }, 'channel-membership.updated', { community, channel, is_member: isMember });
      }
    },
  });
}
