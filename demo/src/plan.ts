import { everybody } from './cast/everybody.ts';
import { planChannels } from './plan-channels.ts';
import { planChats } from './plan-chats.ts';
import { planCommunities } from './plan-communities.ts';
import { planContacts } from './plan-contacts.ts';
import { planEvents } from './plan-events.ts';
import { planFeed } from './plan-feed.ts';
import { planGraduations } from './plan-graduations.ts';
import { planGuests } from './plan-guests.ts';
import { planJobs } from './plan-jobs.ts';
import { planMentoring } from './plan-mentoring.ts';
import { planModeration } from './plan-moderation.ts';
import { planMoves } from './plan-moves.ts';
import { planNotifications } from './plan-notifications.ts';
import { planPeople } from './plan-people.ts';
import { planPoints } from './plan-points.ts';
import { planReunion } from './plan-reunion.ts';
import { planStudies } from './plan-studies.ts';
import { planFaces } from './portraits.ts';
import type { WorldPlan } from './rows.ts';

/** How the world is planned. */
export interface PlanOptions {
  readonly now: Date;
  readonly passwordHash: string;
  readonly publicUrl: string;
  /** With an event that has a price. */
  readonly sellsTickets: boolean;
}

/** The demo world as of `now`. It is the same every time except for times, ids made from them, and points affected by daily
 * limits. */
export function planWorld({ now, passwordHash, publicUrl, sellsTickets }: PlanOptions): WorldPlan {
  const cast = everybody();
  const people = planPeople(cast, now, passwordHash);
  const belonging = planCommunities(cast, people, now);
  const { eventIds, ...happenings } = planEvents(people, belonging.memberships, belonging.ids, {
    now,
    sellsTickets,
  });
  const feed = planFeed(people, { belonging, eventIds }, now);
  const { joinRequests, ...talk } = planChannels(people, belonging, now);
  const chats = planChats(people, { posts: feed.posts, publicUrl, now });
  const guests = planGuests(people, belonging);
  const noticed = { posts: feed.posts, groups: talk.groups };
  const { posts, postComments, notifications, events, ...moderation } = planModeration(people, belonging, noticed, now);
  const allPosts = [...feed.posts, ...posts];
  const allComments = [...feed.postComments, ...postComments];
  const written = { ...feed, posts: allPosts.filter(({ removedBy }) => removedBy == null), postComments: allComments };
  const jobs = planJobs(people, belonging, now);
  const pointEntries = planPoints(people, { ...written, ...talk, ...happenings, ...jobs, guests });
  const { programs, studies } = planStudies(people, belonging, now);
  const graduations = planGraduations(people, belonging, studies, now);
  const reunion = planReunion(people, belonging, graduations.studies, now);
  const world = {
    users: [...people.values()],
    ...belonging,
    programs,
    ...graduations,
    ...reunion,
    ...planMentoring(people, belonging, now),
    ...planContacts(people, happenings),
    ...jobs,
    joinRequests: [...belonging.joinRequests, ...joinRequests],
    invites: [...belonging.invites, ...guests],
    moves: planMoves(people, now),
    ...happenings,
    ...feed,
    posts: allPosts,
    postComments: allComments,
    ...moderation,
    events: [...happenings.events, ...events],
    ...talk,
    ...chats,
    pointEntries,
    pictures: [...belonging.covers, ...happenings.pictures, ...feed.pictures, ...chats.pictures],
    portraits: [...planFaces(cast, people), ...belonging.logos],
    files: [...talk.files, ...chats.files],
  };
  const inboxes = planNotifications(people, world, now);
  return { ...world, ...inboxes, notifications: [...inboxes.notifications, ...notifications] };
}
