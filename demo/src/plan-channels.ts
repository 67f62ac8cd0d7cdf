import { idAt } from './ids.ts';
import { commentLikeRows, type DemoContext } from './plan-comments.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import { firstTimes, followerRows, planGroup, type PlannedGroup } from './plan-groups.ts';
import { createRandom } from './random.ts';
import type { ChannelMemberRow, ChannelRow, JoinRequestRow, MembershipRow, UserRow, WorldPlan } from './rows.ts';
import { talks } from './talk/everywhere.ts';
import type { ChannelDraft } from './talk/talk.ts';
import { before, DAY, latest, toMilliseconds, MINUTE, momentBetween } from './times.ts';

/** The channels, what people do in them, and pending requests to join. */
export type Talk = Pick<
  WorldPlan,
  | 'channels'
  | 'channelMembers'
  | 'groups'
  | 'groupMembers'
  | 'comments'
  | 'commentLikes'
  | 'resources'
  | 'files'
  | 'joinRequests'
>;

/** They are in the channels that name them, and in no other. */
const SIGN_INS = ['olivia', 'amir', 'maya', 'noor', 'lena', 'staff'];

/** The channels of all communities. Each has a chance of its own, so that a new one changes no other. */
export function planChannels(people: ReadonlyMap<string, UserRow>, belonging: Belonging, now: Date): Talk {
  const planned = talks.flatMap(({ community, channels }) => {
    const communityId = belonging.ids.get(community) ?? '';
    const memberships = belonging.memberships.filter((row) => row.communityId === communityId);
    return channels.map((draft) => {
      const random = createRandom(`channel ${community} ${draft.name}`);
      return planChannel({ random, people, now }, draft, communityId, memberships);
    });
  });
  return {
    channels: planned.flatMap(({ channels }) => channels),
    channelMembers: planned.flatMap(({ channelMembers }) => channelMembers),
    groups: planned.flatMap(({ groups }) => groups),
    groupMembers: planned.flatMap(({ groupMembers }) => groupMembers),
    comments: planned.flatMap(({ comments }) => comments),
    commentLikes: planned.flatMap(({ commentLikes }) => commentLikes),
    resources: planned.flatMap(({ resources }) => resources),
    files: planned.flatMap(({ files }) => files),
    joinRequests: planned.flatMap(({ joinRequests }) => joinRequests),
  };
}

function planChannel(
  at: DemoContext,
  draft: ChannelDraft,
  communityId: string,
  memberships: readonly MembershipRow[],
): Talk {
  const channel = channelRow(at, draft, communityId);
  const groups = draft.groups.map((group) => planGroup(at, group, channel));
  const channelMembers = memberRows(at, draft, channel, { memberships, groups });
  const named = new Set(getUserIds(at, draft.with));
  const comments = groups.flatMap((group) => group.comments);
  const commentLikes = comments.flatMap((comment) => {
    const likes = commentLikeRows(at, comment, channelMembers);
    comment.likesCount = likes.length;
    return likes;
  });
  return {
    channels: [channel],
    channelMembers,
    groups: groups.map(({ group }) => group),
    groupMembers: groups.flatMap((group, index) =>
      followerRows(at, group, channelMembers, { isFirst: index === 0, named }),
    ),
    comments,
    commentLikes,
    resources: groups.flatMap(({ resources }) => resources),
    files: groups.flatMap(({ files }) => files),
    joinRequests: requestRows(at, draft, channel),
  };
}

function channelRow({ random, people, now }: DemoContext, draft: ChannelDraft, communityId: string): ChannelRow {
  const { name, description, isPrivate = false, by, age, groups } = draft;
  const createdAt = before(now, age * DAY);
  const createdBy = getUser(people, by).id;
  const words = { name, description, isPrivate };
  return { id: idAt(createdAt, random), communityId, ...words, groupsCount: groups.length, createdBy, createdAt };
}

/** Who does something in it or is meant to be there, and a part of the others. Everybody comes before they speak. */
function memberRows(
  at: DemoContext,
  draft: ChannelDraft,
  channel: ChannelRow,
  { memberships, groups }: { memberships: readonly MembershipRow[]; groups: readonly PlannedGroup[] },
): ChannelMemberRow[] {
  const { random, now } = at;
  const seen = firstTimes(groups.flatMap((group) => [...group.seen]));
  const chosen = new Set([...seen.keys(), ...getUserIds(at, draft.with)]);
  const outside = new Set(getUserIds(at, [...SIGN_INS, ...(draft.requests ?? []).map(({ from }) => from)]));
  const others = random.shuffled(memberships.filter(({ userId }) => !chosen.has(userId) && !outside.has(userId)));
  const drawn = others.slice(0, Math.round(others.length * draft.share));
  return [...memberships.filter(({ userId }) => chosen.has(userId)), ...drawn].map(({ userId, joinedAt }) => {
    const from = latest(channel.createdAt, joinedAt);
    const since = momentBetween(random, from, before(seen.get(userId) ?? now, MINUTE));
    return { channelId: channel.id, communityId: channel.communityId, userId, joinedAt: since };
  });
}

function requestRows(at: DemoContext, { requests = [] }: ChannelDraft, channel: ChannelRow): JoinRequestRow[] {
  return requests.map(({ from, message, ago }) => {
    const createdAt = before(at.now, toMilliseconds(ago));
    const place = { communityId: channel.communityId, channelId: channel.id };
    return {
      id: idAt(createdAt, at.random),
      ...place,
      userId: getUser(at.people, from).id,
      message,
      status: 'pending',
      createdAt,
    };
  });
}

function getUserIds({ people }: DemoContext, keys: readonly string[] = []): string[] {
  return keys.map((key) => getUser(people, key).id);
}
