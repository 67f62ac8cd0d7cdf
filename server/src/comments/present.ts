import type { Comment, likeComment } from '@homecoming/contract/comments.ts';
import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import { pictureOf, type PictureRow } from '../media/present.ts';
import type { comments } from '../schema/comments.ts';

export type CommentRow = InferSelectModel<typeof comments>;

/** What is loaded of a comment to show it. */
export interface CommentView {
  readonly comment: CommentRow;
  readonly author: PersonRow;
  readonly image: PictureRow | null;
  /** The reader, when they like it. */
  readonly likedBy: string | null;
}

/** What the reader may do with each comment. */
export type CommentRights = (comment: CommentRow) => Comment['can'];

/** A comment as its reader sees it. Of a deleted one only the place is left. */
export function presentComment(view: CommentView, rights: CommentRights, replies: Comment[] = []): Comment {
  const { comment, author, image, likedBy } = view;
  const deleted = comment.deletedAt !== null;
  return {
    id: comment.id,
    group: comment.groupId,
    parent: comment.parentId,
    author: deleted ? null : presentPerson(author),
    text: deleted ? null : comment.text,
    image: deleted ? null : pictureOf(image),
    likes_count: deleted ? 0 : comment.likesCount,
    likedby_me: !deleted && likedBy !== null,
    replies_count: comment.repliesCount,
    replies,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
    deleted,
    can: rights(comment),
  };
}

/** How the likes of a comment stand for who has just switched theirs. */
export function presentLike(id: string, like: { likesCount: number; liked: boolean }): ReplyOf<typeof likeComment> {
  return { id, likes_count: like.likesCount, likedby_me: like.liked };
}
