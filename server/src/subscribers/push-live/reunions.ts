import { channelTopic, managersOutside } from '../../channels/access.ts';
import { reunionChanged } from '../../cohorts/facts.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Pushes to the channel of a class, and to managers who only read it, that what they see of its reunion changed. */
export function pushReunions(facts: FactBus): void {
  facts.subscribe(reunionChanged, {
    async afterCommit(app, { communityId: community, channelId: channel }) {
      app.live.push({ topic: channelTopic(channel) }, 'reunion.updated', { community, channel });
      const users = await managersOutside(app.db, channel);
      app.live.push({ users }, 'reunion.updated', { community, channel });
    },
  });
}
