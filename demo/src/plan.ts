import { everybody } from './cast/everybody.ts';
import { planChannels } from './plan-channels.ts';
import { planCommunities } from './plan-communities.ts';
import { planFeed } from './plan-feed.ts';
import { planPeople } from './plan-people.ts';
import type { WorldPlan } from './rows.ts';

/** The demo world as it stands at this moment. All but the times, and the ids that hold them, is the same every time. */
export function planWorld(now: Date, passwordHash: string): WorldPlan {
  const cast = everybody();
  const people = planPeople(cast, now, passwordHash);
  const belonging = planCommunities(cast, people, now);
  const feed = planFeed(people, belonging, now);
  const { joinRequests, ...talk } = planChannels(people, belonging, now);
  return {
    users: [...people.values()],
    ...belonging,
    joinRequests: [...belonging.joinRequests, ...joinRequests],
    ...feed,
    ...talk,
    pictures: [...belonging.covers, ...feed.pictures],
  };
}
