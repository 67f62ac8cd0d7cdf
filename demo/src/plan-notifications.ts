import { idAt } from './ids.ts';
import { getUser } from './plan-communities.ts';
import { createRandom, type Random } from './random.ts';
import type { CommentRow, GroupRow, NotificationActorRow, NotificationRow, UserRow, WorldPlan } from './rows.ts';
import { after, earliest, HOUR, MINUTE, momentBetween } from './times.ts';

/** The lines in the inboxes of those who can be signed in as. */
export interface Inboxes {
  readonly notifications: readonly NotificationRow[];
  readonly notificationActors: readonly NotificationActorRow[];
}

/** Whose inbox is filled. */
const READERS = ['maya', 'olivia', 'amir'];
/** Lines of one inbox, and how many of them, the newest, are not read yet. */
const LINES = 16;
const UNREAD = 4;
/** People of one line, the last ones. */
const PEOPLE = 40;

/** What the inboxes say is what happened: likes, replies and comments of others, and requests that wait. */
export function planNotifications(
  people: ReadonlyMap<string, UserRow>,
  world: Omit<WorldPlan, keyof Inboxes>,
  now: Date,
): Inboxes {
  const random = createRandom('notifications');
  const planned = READERS.flatMap((key) => buildInbox(getUser(people, key).id, world, { random, now }));
  return {
    notifications: planned.map(({ line }) => line),
    notificationActors: planned.flatMap(({ actors }) => actors),
  };
}

interface Act {
  readonly by: string;
  readonly at: Date;
}

/** A line before it has a time of its own: it is as old as its acts. */
interface Draft extends Omit<NotificationRow, 'id' | 'userId' | 'actorsCount' | 'createdAt' | 'updatedAt' | 'readAt'> {
  readonly acts: readonly Act[];
}

function buildInbox(
  userId: string,
  world: Omit<WorldPlan, keyof Inboxes>,
  at: { random: Random; now: Date },
): { line: NotificationRow; actors: NotificationActorRow[] }[] {
  const drafts = [
    ...likedPosts(userId, world),
    ...commentedPosts(userId, world),
    ...likedComments(userId, world),
    ...replies(userId, world),
    ...newComments(userId, world),
    ...requests(userId, world),
    ...eventRequests(userId, world),
    ...messageReactions(userId, world),
  ];
  return drafts
    .map((draft) => ({ ...draft, acts: lastOfEach(userId, draft.acts) }))
    .filter(({ acts }) => acts.length > 0)
    .toSorted((a, b) => lastAct(b).getTime() - lastAct(a).getTime())
    .slice(0, LINES)
    .map((draft, place) => buildLine(userId, draft, { ...at, isRead: place >= UNREAD }));
}

function buildLine(
  userId: string,
  { acts, ...draft }: Draft,
  { random, now, isRead }: { random: Random; now: Date; isRead: boolean },
): { line: NotificationRow; actors: NotificationActorRow[] } {
  const times = acts.map(({ at }) => at);
  const createdAt = earliest(...times);
  const updatedAt = lastAct({ acts });
  const id = idAt(createdAt, random);
  const seen = momentBetween(random, after(updatedAt, MINUTE), earliest(now, after(updatedAt, 9 * HOUR)));
  const readAt = isRead ? earliest(seen, now) : null;
  return {
    line: { id, userId, ...draft, actorsCount: acts.length, createdAt, updatedAt, readAt },
    actors: acts.map(({ by, at }) => ({ notificationId: id, actorId: by, createdAt: at })),
  };
}

function likedPosts(userId: string, { posts, likes }: Pick<WorldPlan, 'posts' | 'likes'>): Draft[] {
  return posts
    .filter(({ authorId }) => authorId === userId)
    .map((post) => ({
      kind: 'post_liked',
      groupKey: `post_liked:${post.id}`,
      communityId: post.communityId,
      channelId: post.channelId ?? null,
      postId: post.id,
      acts: likes.filter(({ postId }) => postId === post.id).map((like) => act(like.userId, like.createdAt)),
    }));
}

function commentedPosts(userId: string, { posts, postComments }: Pick<WorldPlan, 'posts' | 'postComments'>): Draft[] {
  return posts
    .filter(({ authorId }) => authorId === userId)
    .map((post) => {
      const said = postComments.filter(({ postId, authorId }) => postId === post.id && authorId !== userId);
      return {
        kind: 'post_commented',
        groupKey: `post_commented:${post.id}`,
        communityId: post.communityId,
        channelId: post.channelId ?? null,
        postId: post.id,
        subjectId: said.at(-1)?.id ?? null,
        acts: said.map(({ authorId, createdAt }) => act(authorId, createdAt)),
      };
    });
}

type Talk = Pick<WorldPlan, 'groups' | 'groupMembers' | 'comments' | 'commentLikes'>;

function likedComments(userId: string, { groups, comments, commentLikes }: Talk): Draft[] {
  return ownComments(userId, comments).map((comment) => ({
    kind: 'comment_liked',
    groupKey: `comment_liked:${comment.id}`,
    ...getGroupPlace(groups, comment.groupId),
    subjectId: comment.id,
    acts: commentLikes
      .filter(({ commentId }) => commentId === comment.id)
      .map((like) => act(like.userId, like.createdAt)),
  }));
}

function replies(userId: string, { groups, comments }: Talk): Draft[] {
  return ownComments(userId, comments).flatMap((comment) => {
    const answers = comments.filter(({ parentId, deletedAt }) => parentId === comment.id && deletedAt == null);
    return {
      kind: 'comment_replied',
      groupKey: `comment_replied:${comment.id}`,
      ...getGroupPlace(groups, comment.groupId),
      subjectId: answers.at(-1)?.id ?? null,
      acts: answers.map(({ authorId, createdAt }) => act(authorId, createdAt)),
    };
  });
}

/** Of each group that somebody follows the last comments. */
function newComments(userId: string, { groups, groupMembers, comments }: Talk): Draft[] {
  const own = new Set(ownComments(userId, comments).map(({ id }) => id));
  return groupMembers
    .filter((row) => row.userId === userId)
    .map(({ groupId }) => {
      const isNews = (row: CommentRow) => row.groupId === groupId && row.deletedAt == null && row.authorId !== userId;
      const said = comments.filter((row) => isNews(row) && !own.has(row.parentId ?? ''));
      const last = said.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).slice(-3);
      return {
        kind: 'group_commented',
        groupKey: `group_commented:${groupId}`,
        ...getGroupPlace(groups, groupId),
        subjectId: last.at(-1)?.id ?? null,
        acts: last.map(({ authorId, createdAt }) => act(authorId, createdAt)),
      };
    });
}

/** Requests that wait for an answer of those who manage the community. */
function requests(userId: string, { memberships, joinRequests }: Omit<WorldPlan, keyof Inboxes>): Draft[] {
  const managed = memberships.filter((row) => row.userId === userId && (row.role ?? 'member') !== 'member');
  const ids = new Set(managed.map(({ communityId }) => communityId));
  const waiting = joinRequests.filter(({ status, communityId }) => status === 'pending' && ids.has(communityId));
  const byPlace = Map.groupBy(waiting, ({ channelId, communityId }) => channelId ?? communityId);
  return [...byPlace].map(([place, asked]) => ({
    kind: 'request_received',
    groupKey: `request_received:${place}`,
    communityId: asked[0]?.communityId ?? null,
    channelId: asked[0]?.channelId ?? null,
    subjectId: asked.at(0)?.id ?? null,
    acts: asked.map((request) => act(request.userId, request.createdAt)),
  }));
}

/** Requests for the events that somebody hosts, or whose community they manage. */
function eventRequests(
  userId: string,
  { memberships, events, eventHosts, registrations }: Omit<WorldPlan, keyof Inboxes>,
): Draft[] {
  const hosted = new Set(eventHosts.filter((row) => row.userId === userId).map(({ eventId }) => eventId));
  const managed = memberships.filter((row) => row.userId === userId && (row.role ?? 'member') !== 'member');
  const ids = new Set(managed.map(({ communityId }) => communityId));
  return events
    .filter(({ id, communityId }) => hosted.has(id) || ids.has(communityId))
    .map(({ id: eventId, communityId }) => {
      const asked = registrations.filter((row) => row.eventId === eventId && row.status === 'requested');
      return {
        kind: 'request_received',
        groupKey: `request_received:${eventId}`,
        communityId,
        eventId,
        subjectId: asked.at(0)?.id ?? null,
        acts: asked.map((request) => act(request.userId, request.createdAt)),
      };
    });
}

function messageReactions(
  userId: string,
  world: Pick<WorldPlan, 'conversations' | 'messages' | 'messageReactions'>,
): Draft[] {
  return world.messages
    .filter(({ senderId }) => senderId === userId)
    .map((message) => {
      const chat = world.conversations.find(({ id }) => id === message.conversationId);
      const partnerId = chat?.lowId === userId ? chat.highId : chat?.lowId;
      return {
        kind: 'message_reacted',
        groupKey: `message_reacted:${message.id}`,
        subjectId: message.id,
        details: { conversation: partnerId ?? message.conversationId },
        acts: world.messageReactions
          .filter(({ messageId }) => messageId === message.id)
          .map((reaction) => act(reaction.userId, reaction.createdAt)),
      };
    });
}

function ownComments(userId: string, comments: readonly CommentRow[]): CommentRow[] {
  return comments.filter(({ authorId, deletedAt }) => authorId === userId && deletedAt == null);
}

function getGroupPlace(groups: readonly GroupRow[], groupId: string) {
  const group = groups.find(({ id }) => id === groupId);
  return { groupId, channelId: group?.channelId ?? null, communityId: group?.communityId ?? null };
}

function act(by: string, at: Date | undefined): Act {
  if (at === undefined) throw new Error('everything in this world has its time');
  return { by, at };
}

/** The last act of each other person, the last people only. */
function lastOfEach(userId: string, acts: readonly Act[]): Act[] {
  const inOrder = acts.filter(({ by }) => by !== userId).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return [...new Map(inOrder.map((each) => [each.by, each])).values()].slice(-PEOPLE);
}

function lastAct({ acts }: { acts: readonly Act[] }): Date {
  return new Date(Math.max(...acts.map(({ at }) => at.getTime())));
}
