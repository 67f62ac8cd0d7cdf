import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, imageErrors } from './errors.ts';
import { groupErrors } from './groups.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Picture, Timestamp, nullable, optionalText } from './shapes.ts';

/** What can go wrong with comments. */
export const commentErrors = defineErrors({
  comment_not_found: [404, 'This comment does not exist any more.'],
  comment_deleted: [409, 'This comment was deleted. You cannot answer it any more.'],
  words_or_picture: [400, 'Write something, or add a picture.'],
});

const fields = {
  id: Id,
  group: Id,
  parent: nullable(Id),
  /** Null once it is deleted. */
  author: nullable(Person),
  text: nullable(Type.String()),
  image: nullable(Picture),
  likes_count: Type.Integer(),
  likedby_me: Type.Boolean(),
  replies_count: Type.Integer({ description: 'Direct replies, those deleted with replies of their own too.' }),
  created_at: Timestamp,
  edited_at: nullable(Timestamp),
  deleted: Type.Boolean({ description: 'Only its place is left: others have replied to it.' }),
  can: Type.Object({ edit: Type.Boolean(), delete: Type.Boolean(), like: Type.Boolean(), reply: Type.Boolean() }),
};

/** A reply as it comes with the comment it replies to. */
const Reply = Type.Object({ ...fields, replies: Type.Array(Type.Unknown(), { maxItems: 0 }) });

/** A comment in a group with its first three replies; the others, and theirs, are asked for. */
export const Comment = Type.Object({ ...fields, replies: Type.Array(Reply) });
export type Comment = Omit<Static<typeof Comment>, 'replies'> & { replies: Comment[] };

const hidden = [groupErrors.group_not_found] as const;
const CommentList = Type.Unsafe<Comment[]>(Type.Array(Comment));
const OneComment = Type.Unsafe<Comment>(Comment);
const words = optionalText(limits.post);

export const listComments = endpoint({
  method: 'GET',
  path: '/groups/:id/comments/',
  summary: 'Comments of a group, newest first, each with its first three replies; `before` an id for older ones',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  reply: CommentList,
  errors: hidden,
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
  errors: [...hidden, commonErrors.forbidden, commentErrors.words_or_picture, ...imageErrors],
  creates: true,
});

const threadParams = Type.Object({ id: Id, pid: Id });

export const listReplies = endpoint({
  method: 'GET',
  path: '/groups/:id/comment/:pid/',
  summary: 'Replies to a comment, oldest first, each with its own first three; `after` an id for later ones',
  access: 'user',
  params: threadParams,
  query: Type.Object({
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
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
  errors: [
    ...hidden,
    commentErrors.comment_not_found,
    commentErrors.comment_deleted,
    commonErrors.forbidden,
    commentErrors.words_or_picture,
    ...imageErrors,
  ],
  creates: true,
});

const commentParams = Type.Object({ id: Id, commentId: Id });

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/groups/:id/comment/:commentId/',
  summary: "Change a comment of one's own",
  access: 'user',
  params: commentParams,
  body: Type.Object({ text: words, remove_image: Type.Optional(Type.Boolean()) }),
  files: ['image'],
  reply: OneComment,
  errors: [commentErrors.comment_not_found, commonErrors.forbidden, commentErrors.words_or_picture, ...imageErrors],
});

export const deleteGroupComment = endpoint({
  method: 'DELETE',
  path: '/groups/:id/comment/:commentId/',
  summary: 'Delete a comment; with replies its place stays',
  access: 'user',
  params: commentParams,
  errors: [commentErrors.comment_not_found, commonErrors.forbidden],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id/',
  summary: 'Delete a comment; with replies its place stays',
  access: 'user',
  params: IdParams,
  errors: [commentErrors.comment_not_found, commonErrors.forbidden],
});

export const likeComment = endpoint({
  method: 'POST',
  path: '/comments/:id/like/',
  summary: "Switch one's like of a comment on and off",
  access: 'user',
  params: IdParams,
  reply: Type.Object({ id: Id, likes_count: Type.Integer(), likedby_me: Type.Boolean() }),
  errors: [commentErrors.comment_not_found, commonErrors.forbidden],
});
