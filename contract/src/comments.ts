import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, imageErrors } from './errors.ts';
import { groupErrors } from './groups.ts';
import { limits } from './limits.ts';
import { moderationErrors, removalBody } from './moderation.ts';
import { textErrors } from './text-errors.ts';
import { Mentions, mentioned, postErrors } from './posts.ts';
import {
  Id,
  IdParams,
  Person,
  Picture,
  Removed,
  Timestamp,
  nullable,
  optionalLine,
  optionalText,
  page,
  pageQuery,
  text,
} from './shapes.ts';

/** Failures of comment calls. */
export const commentErrors = defineErrors({
  comment_not_found: [404, 'This comment does not exist any more.'],
  comment_deleted: [409, 'This comment was deleted. You cannot answer it any more.'],
  reply_to_reply: [400, 'Reply to the comment itself: replies to replies are not possible here.'],
  words_or_picture: [400, 'Write something, or add a picture.'],
});

const fields = {
  id: Id,
  /** The group that it is in; null for a comment on a post. */
  group: nullable(Id),
  /** The post that it is on; null for a comment in a group. */
  post: nullable(Id),
  /** The comment that it replies to, or null. Replies on posts have no replies. */
  parent: nullable(Id),
  /** Null when the comment is deleted or hidden. */
  author: nullable(Person),
  title: nullable(Type.String({ description: 'A line above the text; comments in groups have none.' })),
  text: nullable(Type.String({ description: 'Null for a picture without words, and when deleted or hidden.' })),
  /** The mentioned people who may read it. */
  mentions: Mentions,
  image: nullable(Picture),
  likes_count: Type.Integer(),
  likedby_me: Type.Boolean(),
  replies_count: Type.Integer({ description: 'Direct replies, tombstones and hidden ones included.' }),
  created_at: Timestamp,
  /** When its content was last changed; null: never. */
  edited_at: nullable(Timestamp),
  deleted: Type.Boolean({ description: 'A tombstone: it is shown because others have replied to it.' }),
  hidden: Type.Boolean({
    description:
      'One of reader and author has blocked the other, or moderators removed it: the content is null, the replies are shown.',
  }),
  removed: Removed,
  can: Type.Object({
    edit: Type.Boolean(),
    delete: Type.Boolean(),
    like: Type.Boolean(),
    reply: Type.Boolean(),
    report: Type.Boolean({ description: 'To the moderators; those who moderate open a case.' }),
  }),
};

/** A reply embedded in its parent. */
const Reply = Type.Object({ ...fields, replies: Type.Array(Type.Unknown(), { maxItems: 0 }) });

/** A comment in a group or on a post with its first three replies; listReplies has the others. */
export const Comment = Type.Object({ ...fields, replies: Type.Array(Reply) });
export type Comment = Omit<Static<typeof Comment>, 'replies'> & { replies: Comment[] };

const CommentList = Type.Unsafe<Comment[]>(Type.Array(Comment));
const OneComment = Type.Unsafe<Comment>(Comment);
const threadParams = Type.Object({ id: Id, pid: Id });
const commentParams = Type.Object({ id: Id, commentId: Id });
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }));
const words = optionalText(limits.post);
const removeImage = Type.Optional(Type.Boolean({ description: 'True removes the picture.' }));

const repliesQuery = Type.Object({ after: Type.Optional(Id), limit });
const replyErrors = [commentErrors.comment_not_found, commentErrors.comment_deleted] as const;
const writeErrors = [...textErrors, commonErrors.forbidden, commentErrors.words_or_picture, ...imageErrors] as const;

export const listComments = endpoint({
  method: 'GET',
  path: '/groups/:id/comments/',
  summary: 'Comments of a group, newest first, each with its first three replies; `before` an id for older ones',
  access: 'user',
  params: IdParams,
  query: Type.Object({ before: Type.Optional(Id), limit }),
  reply: CommentList,
  errors: [groupErrors.group_not_found],
});

export const createComment = endpoint({
  method: 'POST',
  path: '/groups/:id/comments/',
  summary: 'Write a comment, as JSON or as form data with a picture',
  access: 'user',
  params: IdParams,
  body: Type.Object({ text: words }),
  files: ['image'],
  status: 201,
  reply: OneComment,
  errors: [groupErrors.group_not_found, ...writeErrors],
  creates: true,
  holds: true,
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/groups/:id/comment/:pid/',
  summary: 'Replies to a comment, oldest first, each with its own first three; `after` an id for later ones',
  access: 'user',
  params: threadParams,
  query: repliesQuery,
  reply: CommentList,
  errors: [commentErrors.comment_not_found],
});

export const createReply = endpoint({
  method: 'POST',
  path: '/groups/:id/comment/:pid/create/',
  summary: 'Reply to a comment, at any depth',
  access: 'user',
  params: threadParams,
  body: Type.Object({ text: words }),
  files: ['image'],
  status: 201,
  reply: OneComment,
  errors: [groupErrors.group_not_found, ...replyErrors, ...writeErrors],
  creates: true,
  holds: true,
});

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/groups/:id/comment/:commentId/',
  summary: "Change the caller's own comment",
  access: 'user',
  params: commentParams,
  body: Type.Object({ text: words, remove_image: removeImage }),
  files: ['image'],
  reply: OneComment,
  errors: [commentErrors.comment_not_found, ...writeErrors],
});

export const deleteGroupComment = endpoint({
  method: 'DELETE',
  path: '/groups/:id/comment/:commentId/',
  summary:
    'Delete a comment in a group; one with replies becomes a tombstone. That of somebody else is removed by a decision of moderators, which can be undone',
  access: 'user',
  params: commentParams,
  body: Type.Object(removalBody),
  errors: [commentErrors.comment_not_found, commonErrors.forbidden, moderationErrors.rule_not_found],
});

export const listPostComments = endpoint({
  method: 'GET',
  path: '/posts/:id/comments/',
  summary: 'The comments on a post, newest first, each with its first three replies',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(OneComment),
  errors: [postErrors.post_not_found],
});

export const createPostComment = endpoint({
  method: 'POST',
  path: '/posts/:id/comment/',
  summary: 'Comment on a post, or reply to its comment `parent`, as JSON or as form data with a picture',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    comment: text(limits.post),
    title: optionalLine(limits.title),
    mentions: mentioned,
    /** The comment to reply to; must be top-level. */
    parent: Type.Optional(nullable(Id)),
  }),
  files: ['image'],
  status: 201,
  reply: OneComment,
  errors: [postErrors.post_not_found, ...replyErrors, commentErrors.reply_to_reply, ...writeErrors],
  creates: true,
  holds: true,
});

export const listPostReplies = endpoint({
  method: 'GET',
  path: '/posts/:id/comment/:pid/',
  summary: 'Replies to a comment on a post, oldest first; `after` an id for later ones',
  access: 'user',
  params: threadParams,
  query: repliesQuery,
  reply: CommentList,
  errors: [commentErrors.comment_not_found],
});

export const updatePostComment = endpoint({
  method: 'PATCH',
  path: '/posts/:id/comment/:commentId/',
  summary: "Change the caller's own comment",
  access: 'user',
  params: commentParams,
  body: Type.Object({
    title: optionalLine(limits.title),
    comment: Type.Optional(text(limits.post)),
    mentions: mentioned,
    remove_image: removeImage,
  }),
  files: ['image'],
  reply: OneComment,
  errors: [commentErrors.comment_not_found, ...writeErrors],
});

export const deletePostComment = endpoint({
  method: 'DELETE',
  path: '/posts/:id/comment/:commentId/',
  summary:
    'Delete a comment on a post; one with replies becomes a tombstone. That of somebody else is removed by a decision of moderators, which can be undone',
  access: 'user',
  params: commentParams,
  body: Type.Object(removalBody),
  errors: [commentErrors.comment_not_found, commonErrors.forbidden, moderationErrors.rule_not_found],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id/',
  summary:
    'Delete a comment, in a group or on a post; one with replies becomes a tombstone. That of somebody else is removed by a decision of moderators, which can be undone',
  access: 'user',
  params: IdParams,
  body: Type.Object(removalBody),
  errors: [commentErrors.comment_not_found, commonErrors.forbidden, moderationErrors.rule_not_found],
});

export const likeComment = endpoint({
  method: 'POST',
  path: '/comments/:id/like/',
  summary: "Toggle the caller's like of a comment, in a group or on a post",
  access: 'user',
  params: IdParams,
  reply: Type.Object({ id: Id, likes_count: Type.Integer(), likedby_me: Type.Boolean() }),
  errors: [commentErrors.comment_not_found, commonErrors.forbidden],
});
