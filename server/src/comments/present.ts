import type { Comment } from '@homecoming/contract/comments.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { personColumns, presentPerson, type PersonRow } from '../accounts/present.ts';
import { pictureColumns, presentPicture, type PictureRow } from '../media/present.ts';
import { commentLikes, comments } from '../schema/comments.ts';
import { abilitiesOnComment, isRemovedFor, type CommentSubject } from './policy.ts';

export type CommentRow = InferSelectModel<typeof comments>;

/** The columns that a comment shows, over comments joined with author, image and the reader's like. */
export const commentColumns = {
  comment: comments,
  author: personColumns,
  image: pictureColumns,
  likedBy: commentLikes.userId,
};

/** A comment as it is loaded for a reader. */
export interface CommentView {
  readonly comment: CommentRow;
  readonly author: PersonRow;
  readonly image: PictureRow | null;
  /** The reader's id, when they like it. */
  readonly likedBy: string | null;
  /** The reader and the author have blocked each other. */
  readonly hidden: boolean;
}

/** A comment on the wire, for its reader. A deleted or hidden one has no content. */
export function presentComment(
  view: CommentView,
  subject: CommentSubject,
  readerId: string,
  replies: Comment[] = [],
): Comment {
  const { comment, author, image, likedBy } = view;
  const deleted = comment.deletedAt !== null;
  const hidden = !deleted && (view.hidden || isRemovedFor(comment, subject, readerId));
  const isShown = !deleted && !hidden;
  return {
    id: comment.id,
    group: comment.groupId,
    post: comment.postId,
    parent: comment.parentId,
    author: isShown ? presentPerson(author) : null,
    title: isShown ? comment.title : null,
    text: isShown ? comment.text : null,
    mentions: isShown ? [...comment.mentions] : [],
    image: isShown ? presentPicture(image) : null,
    likes_count: comment.likesCount,
    likedby_me: isShown && likedBy !== null,
    replies_count: comment.repliesCount,
    replies,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
    deleted,
    hidden,
    removed: isShown && comment.removedBy !== null ? { decision: comment.removedBy } : null,
    can: abilitiesOnComment(comment, hidden, subject, readerId),
  };
}
