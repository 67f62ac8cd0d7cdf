import { limits } from '@homecoming/contract/limits.ts';
import {
  createPostComment,
  deletePostComment,
  listPostComments,
  listPostReplies,
  updatePostComment,
  type Comment,
} from '@homecoming/contract/comments.ts';
import type { ChildPost, Post } from '@homecoming/contract/posts.ts';
import { defineCommentOutbox, type CommentChanges, type NewComment, type ThreadSource } from '../../comments/api.ts';
import { call, callOrHold } from '../../lib/http/client.ts';
import { changePost } from '../cache.ts';
import { refetchSoon } from '../refetch.ts';

/** Unsent comments of posts. */
const postComments = defineCommentOutbox('post-comment', createCommentsSource);

/** The comments of a post, as the thread reads and writes them. */
export function createCommentsSource(post: string): ThreadSource {
  return {
    id: post,
    place: `post ${post}`,
    requiresText: true,
    outbox: postComments,
    async list({ cursor, limit }) {
      const query = { limit, ...(cursor !== undefined && { cursor }) };
      const { results, next } = await call(listPostComments, { params: { id: post }, query });
      return { comments: results, next };
    },
    replies: (pid, query) => call(listPostReplies, { params: { id: post, pid }, query }),
    create(parent, comment, { idempotencyKey, signal, onProgress }) {
      const body = { ...toBody(comment), ...(parent !== null && { parent }) };
      // Form data, also without a picture
      const files = { image: comment.image };
      return callOrHold(createPostComment, { params: { id: post }, body, idempotencyKey, signal, files, onProgress });
    },
    update: (commentId, changes) => call(updatePostComment, { params: { id: post, commentId }, ...toChange(changes) }),
    remove: (commentId, removal = {}) => call(deletePostComment, { params: { id: post, commentId }, body: removal }),
    // `post.updated` and the refetch bring the count
    onCount: () => undefined,
    onSaved: (comment) => changePost(post, (known) => withChild(known, comment)),
    onDeleted(id) {
      changePost(post, (known) => withoutChild(known, id));
      refetchSoon(post);
    },
  };
}

function toBody({ text, title = '', mentions = [] }: NewComment) {
  return { comment: text, mentions, ...(title !== '' && { title }) };
}

function toChange({ text, image, onProgress, ...changes }: CommentChanges) {
  const body = { ...changes, ...(text !== undefined && { comment: text }) };
  return image == null ? { body } : { body, files: { image }, ...(onProgress && { onProgress }) };
}

/** A post with a comment added or changed. A count that was pushed before is corrected by the next load. */
function withChild(post: Post, comment: Comment): Post {
  const { author, text, parent } = comment;
  const isKnown = post.child_posts.some(({ id }) => id === comment.id);
  const isNew = !isKnown && comment.edited_at === null;
  const counted = isNew ? { ...post, comments_count: post.comments_count + 1 } : post;
  if (author === null || parent !== null || !(isKnown || isNew)) return counted;
  const child: ChildPost = { ...comment, author, comment: text ?? '' };
  const others = post.child_posts.map((other) => (other.id === child.id ? child : other));
  return { ...counted, child_posts: isKnown ? others : [child, ...others].slice(0, limits.embeddedComments) };
}

function withoutChild(post: Post, comment: string): Post {
  const child_posts = post.child_posts.filter(({ id }) => id !== comment);
  return child_posts.length === post.child_posts.length ? post : { ...post, child_posts };
}
