import type { Comment } from '@homecoming/contract/comments.ts';
import type { Context, UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import type { Mention } from '../schema/posts.ts';

/** The group or post that comments belong to, which the caller may read. */
export interface CommentSubject {
  readonly type: SubjectType;
  readonly id: string;
  readonly communityId: string;
  readonly channelId: string | null;
  /** Who wrote the post; null for a group. */
  readonly authorId: string | null;
  /** Who is muted reports, and does not comment. */
  readonly can: { readonly comment: boolean; readonly report: boolean; readonly moderate: boolean };
}

/** A text that may mention people. */
export interface CommentText {
  readonly text: string;
  readonly authorId: string;
  /** The mentions before an edit. */
  readonly before: readonly Mention[];
  /** Ids of the people whom the author chose. */
  readonly chosen: readonly string[];
}

/** What differs between comments of groups and of posts. */
export interface SubjectType {
  readonly column: 'groupId' | 'postId';
  /** Whether replies have replies themselves. */
  readonly nestsReplies: boolean;
  /** @throws the not-found error of the subject for people who may not read it. */
  access(ctx: UserContext, id: string): Promise<CommentSubject>;
  /** Whether the caller, signed in or not, may load pictures of its comments. */
  mayReadMedia(ctx: Context, id: string): Promise<boolean>;
  /** Makes a deletion of the subject wait for the end of the transaction. */
  lock(tx: Transaction, id: string): Promise<void>;
  /**
   * Changes its number of comments, and locks it until the end of the transaction. `at` is the time of a new comment.
   * @throws its not-found error when it has been deleted.
   */
  addToCount(tx: Transaction, id: string, by: number, at?: Date): Promise<void>;
  /** Who is mentioned after a change, and who of them was not before; absent where comments mention nobody. */
  findMentions?(
    db: Queryable,
    subject: CommentSubject,
    text: CommentText,
  ): Promise<{ mentions: readonly Mention[]; added: readonly string[] }>;
}

/** Every type of subject; app.ts passes them in, since groups and posts are layers above. */
export interface CommentSubjects {
  readonly group: SubjectType;
  readonly post: SubjectType;
}

interface CommentState {
  readonly authorId: string;
  readonly parentId: string | null;
  readonly deletedAt: Date | null;
  /** The decision of moderators that removed it, or null. */
  readonly removedBy: string | null;
}

/** Whether moderators removed a comment, and the reader is neither its author nor one of them. */
export function isRemovedFor(
  { removedBy, authorId }: Pick<CommentState, 'removedBy' | 'authorId'>,
  { can }: Pick<CommentSubject, 'can'>,
  userId: string,
): boolean {
  return removedBy !== null && authorId !== userId && !can.moderate;
}

/** Rights on a comment. People who moderate may also delete comments that a block hides from them. */
export function abilitiesOnComment(
  comment: CommentState,
  hidden: boolean,
  { can, type }: Pick<CommentSubject, 'can' | 'type'>,
  userId: string,
): Comment['can'] {
  const exists = comment.deletedAt === null;
  const own = comment.authorId === userId;
  const isRemoved = comment.removedBy !== null;
  const takesPart = exists && !hidden && !isRemoved && can.comment;
  return {
    edit: takesPart && own,
    delete: exists && (own || (can.moderate && !isRemoved)),
    report: exists && !isRemoved && can.report && !own,
    like: takesPart,
    reply: takesPart && (type.nestsReplies || comment.parentId === null),
  };
}
