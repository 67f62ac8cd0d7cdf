import { dayLimits, pointsFor } from '@homecoming/contract/points.ts';
import type { AcceptedInvite } from './plan-guests.ts';
import type { EventRow, PointEntryRow, UserRow, WorldPlan } from './rows.ts';
import { after, MINUTE } from './times.ts';

/** Somebody earns something, before it is known what the day's limits leave of it. */
type Earning = Omit<PointEntryRow, 'points'>;

/** What the ledger is made of. */
type Doings = Pick<
  WorldPlan,
  'posts' | 'likes' | 'postComments' | 'comments' | 'commentLikes' | 'groups' | 'jobPosts'
> &
  EventDoings & {
    readonly guests: readonly AcceptedInvite[];
  };

type EventDoings = Pick<WorldPlan, 'events' | 'eventHosts' | 'registrations' | 'eventFeedback'>;

/** Check-ins from which on the hosts of an event earn points. */
const WELL_ATTENDED = 5;

/**
 * The ledger of all that people have done, by the rules of the product, and its sums in `people`. How much a day lets
 * through depends on when its midnight is: the only numbers that are not the same at every hour.
 */
export function planPoints(people: ReadonlyMap<string, UserRow>, doings: Doings): PointEntryRow[] {
  const earnings = [
    ...earnedByTutorials(people),
    ...earnedByInvites(doings),
    ...earnedByPosts(doings),
    ...earnedByComments(doings),
    ...earnedByJobs(doings),
    ...doings.events.flatMap((event) => earnedByEvent(event, doings)),
  ];
  const users = new Map([...people.values()].map((user) => [user.id, user]));
  const days = new Map<string, number>();
  return earnings
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map((earning) => {
      const points = grant(days, earning);
      const user = users.get(earning.userId);
      if (user) user.points = (user.points ?? 0) + points;
      return { ...earning, points };
    });
}

/** What the limits of its day leave of an earning; `days` is what was used up before. */
function grant(days: Map<string, number>, { userId, reason, fromId, createdAt }: Earning): number {
  const full = pointsFor[reason];
  const limit = dayLimits.find(({ reasons }) => reasons.includes(reason));
  if (limit === undefined) return full;
  const day = `${limit.limit} ${userId} ${createdAt.toISOString().slice(0, 10)}`;
  const ofOne = `${day} ${fromId}`;
  const [used, usedByOne] = [days.get(day) ?? 0, days.get(ofOne) ?? 0];
  const left = Math.min(full, limit.most - used, (limit.mostOfOne ?? Infinity) - usedByOne);
  days.set(day, used + left);
  days.set(ofOne, usedByOne + left);
  return left;
}

function earnedByTutorials(people: ReadonlyMap<string, UserRow>): Earning[] {
  const finished = [...people.values()].filter((user) => user.isTutorialShown && !user.isStaff);
  return finished.map(({ id, createdAt }) => ({
    userId: id,
    reason: 'tutorial_finished',
    subjectId: id,
    fromId: id,
    createdAt: after(createdAt, 6 * MINUTE),
  }));
}

/** Somebody who came to several communities by the same person has joined once. */
function earnedByInvites({ guests }: Doings): Earning[] {
  const first = new Map<string, Earning>();
  const inOrder = guests.toSorted((one, other) => one.acceptedAt.getTime() - other.acceptedAt.getTime());
  for (const { invitedBy, acceptedBy, acceptedAt, communityId } of inOrder) {
    const key = `${invitedBy} ${acceptedBy}`;
    const what = { userId: invitedBy, reason: 'invite_joined', subjectId: acceptedBy, fromId: invitedBy } as const;
    if (!first.has(key)) first.set(key, { ...what, communityId, createdAt: acceptedAt });
  }
  return [...first.values()];
}

function earnedByPosts({ posts, likes, postComments }: Doings): Earning[] {
  const places = new Map(posts.map((post) => [post.id, post]));
  return [
    ...posts.map((post) => written('post', post, post.communityId)),
    ...postComments.map((comment) => written('comment', comment, places.get(comment.postId)?.communityId ?? null)),
    ...likes.flatMap(({ postId, userId, createdAt }) => {
      const post = places.get(postId);
      return post ? [liked(post, post.communityId, userId, createdAt)] : [];
    }),
  ];
}

function earnedByComments({ comments, commentLikes, groups }: Doings): Earning[] {
  const places = new Map(groups.map(({ id, communityId }) => [id, communityId]));
  const left = new Map(comments.filter(({ deletedAt }) => deletedAt == null).map((comment) => [comment.id, comment]));
  return [
    ...[...left.values()].map((comment) => written('comment', comment, places.get(comment.groupId) ?? null)),
    ...commentLikes.flatMap(({ commentId, userId, createdAt }) => {
      const comment = left.get(commentId);
      return comment ? [liked(comment, places.get(comment.groupId) ?? null, userId, createdAt)] : [];
    }),
  ];
}

function earnedByJobs({ jobPosts }: Doings): Earning[] {
  return jobPosts.flatMap(({ id, authorId, communityId, createdAt }) =>
    id === undefined || createdAt === undefined ? [] : [written('job', { id, authorId, createdAt }, communityId)],
  );
}

/** For check-ins, for feedback, and for the hosts with the check-in that made it enough. */
function earnedByEvent(
  { id: eventId, communityId }: EventRow,
  { eventHosts, registrations, eventFeedback }: EventDoings,
): Earning[] {
  const earning = (reason: Earning['reason'], userId: string, createdAt: Date): Earning => ({
    userId,
    reason,
    subjectId: eventId,
    fromId: userId,
    communityId,
    createdAt,
  });
  const came = registrations
    .flatMap((row) => (row.eventId === eventId && row.checkedInAt ? [{ userId: row.userId, at: row.checkedInAt }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const enough = came[WELL_ATTENDED - 1]?.at;
  const hosts = eventHosts.filter((row) => row.eventId === eventId);
  return [
    ...came.map(({ userId, at }) => earning('event_checked_in', userId, at)),
    ...(enough ? hosts.map(({ userId }) => earning('event_organised', userId, enough)) : []),
    ...eventFeedback
      .filter((row) => row.eventId === eventId)
      .map(({ userId, createdAt }) => earning('event_feedback', userId, createdAt)),
  ];
}

type Written = { readonly id: string; readonly authorId: string };

function written(
  reason: 'post' | 'comment' | 'job',
  { id, authorId, createdAt }: Written & { createdAt: Date },
  communityId: string | null,
): Earning {
  return { userId: authorId, reason, subjectId: id, fromId: authorId, communityId, createdAt };
}

function liked({ id, authorId }: Written, communityId: string | null, fromId: string, createdAt: Date): Earning {
  return { userId: authorId, reason: 'like_received', subjectId: id, fromId, communityId, createdAt };
}
