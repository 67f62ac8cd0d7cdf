import { idAt } from './ids.ts';
import { getUser } from './plan-communities.ts';
import { orderReaders, SILENT_USER } from './plan-feed.ts';
import type { Random } from './random.ts';
import type { ChannelMemberRow, CommentLikeRow, CommentRow, UserRow } from './rows.ts';
import type { CommentDraft, ThreadDraft } from './talk/talk.ts';
import { after, before, DAY, earliest, HOUR, latest, toMilliseconds, MINUTE, momentBetween } from './times.ts';

/** Likes of one comment, at most. */
const LIKES = 16;

/** What every part of a channel is planned with. */
export interface DemoContext {
  readonly random: Random;
  readonly people: ReadonlyMap<string, UserRow>;
  readonly now: Date;
}

/** The comments of a group, each after the one that it replies to. */
export function threadRows(at: DemoContext, groupId: string, threads: readonly ThreadDraft[]): CommentRow[] {
  return threads.flatMap((draft) => {
    const createdAt = before(at.now, toMilliseconds(draft.ago) + someSeconds(at.random));
    return branchRows(at, draft, { groupId, parentId: null, createdAt });
  });
}

type Spot = Pick<CommentRow, 'groupId' | 'parentId' | 'createdAt'>;

function branchRows(at: DemoContext, draft: CommentDraft, spot: Spot): CommentRow[] {
  const { by, replies = [] } = draft;
  const id = idAt(spot.createdAt, at.random);
  const repliesCount = replies.length;
  const row = {
    id,
    ...spot,
    authorId: getUser(at.people, by).id,
    ...toTextColumns(draft, spot.createdAt),
    repliesCount,
  };
  const below = replies.flatMap((reply) => {
    const createdAt = after(spot.createdAt, toMilliseconds(reply.after) + someSeconds(at.random));
    return branchRows(at, reply, { groupId: spot.groupId, parentId: id, createdAt });
  });
  return [row, ...below];
}

function toTextColumns(draft: CommentDraft, createdAt: Date): Pick<CommentRow, 'text' | 'editedAt' | 'deletedAt'> {
  if ('deleted' in draft) return { text: null, deletedAt: after(createdAt, toMilliseconds(draft.deleted)) };
  const { text, edited } = draft;
  return { text, editedAt: edited === undefined ? null : after(createdAt, toMilliseconds(edited)) };
}

function someSeconds(random: Random): number {
  return random.whole(0, MINUTE - 1);
}

/** Who of a channel likes a comment of it. A deleted comment has lost its likes. */
export function commentLikeRows(
  { random, people, now }: DemoContext,
  comment: CommentRow,
  members: readonly ChannelMemberRow[],
): CommentLikeRow[] {
  if (comment.deletedAt != null) return [];
  const silent = getUser(people, SILENT_USER).id;
  const talkative = members.filter(({ userId }) => userId !== silent);
  const readers = orderReaders(random, talkative, comment.authorId, getUser(people, 'maya').id);
  const freshness = Math.min(1, (now.getTime() - comment.createdAt.getTime()) / (5 * HOUR));
  const count = Math.floor(Math.min(readers.length, LIKES) * random.next() ** 1.8 * freshness);
  return readers.slice(0, count).map(({ userId, joinedAt }) => {
    const from = latest(comment.createdAt, joinedAt);
    const createdAt = momentBetween(random, from, earliest(now, after(from, 2 * DAY)));
    return { commentId: comment.id, userId, createdAt };
  });
}
