import { FactBus } from '../platform/facts.ts';
import { awardForComments } from './award-points/comments.ts';
import { awardForPeople } from './award-points/people.ts';
import { awardForPosts } from './award-points/posts.ts';
import { cleanUpCommunities } from './clean-up-community.ts';
import { createDefaultGroup } from './create-default-group.ts';
import { endHostingOfLeavers } from './end-hosting.ts';
import { eraseAccounts } from './erase-account.ts';
import { hidePostsOfEvents } from './hide-posts-of-events.ts';
import { moveRegistrations } from './move-registrations.ts';
import { notifyAboutReactions } from './notify/chat.ts';
import { notifyAboutComments } from './notify/comments.ts';
import { notifyAboutJoinRequests } from './notify/join-requests.ts';
import { notifyAboutMemberships } from './notify/memberships.ts';
import { notifyAboutPosts } from './notify/posts.ts';
import { pushChat } from './push-live/chat.ts';
import { pushComments } from './push-live/comments.ts';
import { updateConnections } from './push-live/connections.ts';
import { pushJoinRequests } from './push-live/join-requests.ts';
import { pushMemberships } from './push-live/memberships.ts';
import { pushPosts } from './push-live/posts.ts';
import { resolveJoinRequests } from './resolve-join-requests.ts';

/** A bus with every subscriber. Subscribers of one fact run in this order. */
export function subscribeAll(): FactBus {
  const facts = new FactBus();
  resolveJoinRequests(facts);
  moveRegistrations(facts);
  createDefaultGroup(facts);
  endHostingOfLeavers(facts);
  hidePostsOfEvents(facts);
  cleanUpCommunities(facts);
  eraseAccounts(facts);
  awardForPosts(facts);
  awardForComments(facts);
  awardForPeople(facts);
  notifyAboutPosts(facts);
  notifyAboutComments(facts);
  notifyAboutJoinRequests(facts);
  notifyAboutMemberships(facts);
  notifyAboutReactions(facts);
  pushPosts(facts);
  pushJoinRequests(facts);
  pushMemberships(facts);
  updateConnections(facts);
  pushComments(facts);
  pushChat(facts);
  return facts;
}
