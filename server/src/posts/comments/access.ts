import { postErrors, type PostComment } from '@homecoming/contract/posts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { Context, UserContext } from '../../platform/app.ts';
import { fail } from '../../platform/http/fail.ts';
import { accessPost, mayReadPostMedia, type PostAccess } from '../access.ts';
import { abilitiesOnComment } from '../policy.ts';
import type { PostCommentView } from '../present.ts';
import { findPostComment } from './queries.ts';

/** A comment together with its post and what the caller may do with it. */
export interface PostCommentAccess extends Pick<PostAccess, 'post'> {
  readonly view: PostCommentView;
  readonly onPost: PostAccess['can'];
}

/**
 * The one way to hold a comment of a post.
 * @throws post_not_found for everybody who may not read the post; post_comment_not_found when it has no such comment;
 *   forbidden for readers who may not do this.
 */
export async function accessPostComment(
  ctx: UserContext,
  postId: string,
  commentId: string,
  intent: keyof PostComment['can'],
): Promise<PostCommentAccess> {
  const { post, can: onPost } = await accessPost(ctx, postId, 'read');
  const view = await findPostComment(ctx.db, commentId);
  if (view?.comment.postId !== postId) throw fail(postErrors.post_comment_not_found);
  const can = abilitiesOnComment(onPost, view.comment.authorId === ctx.actor.userId);
  if (!can[intent]) throw fail(commonErrors.forbidden);
  return { post, view, onPost };
}

/** Whether the caller may load a comment's picture: whoever may read its post. */
export async function mayReadPostCommentMedia(ctx: Context, commentId: string): Promise<boolean> {
  const view = await findPostComment(ctx.db, commentId);
  return view !== null && mayReadPostMedia(ctx, view.comment.postId);
}
