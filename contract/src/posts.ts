import { Type, type Static } from 'typebox';
import { channelErrors } from './channels.ts';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, imageErrors } from './errors.ts';
import { limits } from './limits.ts';
import { profileErrors } from './profiles.ts';
import { Id, IdParams, Person, Picture, Timestamp, nullable, optionalText, page, pageQuery, text } from './shapes.ts';

export const postErrors = defineErrors({
  post_not_found: [404, 'Post not found'],
  post_comment_not_found: [404, 'This comment does not exist any more.'],
  event_not_found: [404, 'This event does not exist, or you cannot see it.'],
});

/** What a post belongs to: a community, one of its channels, or one of its events. */
export const postCategories = ['community', 'channel', 'event'] as const;
export const PostCategory = Type.Enum([...postCategories]);
export type PostCategory = Static<typeof PostCategory>;

/** People who are named in a text with `@`, each under the name that stands behind the sign. */
const Mentions = Type.Array(Type.Object({ id: Id, name: Type.String() }));

/** Who is to be told that `@` and their name stand in the text. Whoever may not read it is left out. */
const mentioned = Type.Optional(
  Type.Array(Id, { maxItems: limits.mentions, description: 'Ids of people whose `@First Last` stands in the text.' }),
);

/** A comment on a post. */
export const PostComment = Type.Object({
  id: Id,
  title: nullable(Type.String()),
  comment: Type.String(),
  mentions: Mentions,
  image: nullable(Picture),
  author: Person,
  created_at: Timestamp,
  edited_at: nullable(Timestamp),
  /** What the reader may do with it. */
  can: Type.Object({ edit: Type.Boolean(), delete: Type.Boolean() }),
});
export type PostComment = Static<typeof PostComment>;

const Place = Type.Object({ id: Id, name: Type.String() });

export const Post = Type.Object({
  id: Id,
  author: Person,
  category: PostCategory,
  community: Type.Object({ ...Place.properties, logo: nullable(Type.String()) }),
  /** The channel it is for, or null. */
  channel: nullable(Place),
  /** The event it is for, or null. */
  event: nullable(Place),
  title: nullable(Type.String()),
  comment: Type.String({ description: "The post's text." }),
  mentions: Mentions,
  image: nullable(Picture),
  image_description: nullable(
    Type.String({ description: 'What the picture shows, for people who do not see it; null without either.' }),
  ),
  likes_count: Type.Integer(),
  likedby_me: Type.Boolean(),
  level_count: Type.Integer({ description: 'How many people shared it.' }),
  comments_count: Type.Integer(),
  child_posts: Type.Array(PostComment, { description: 'The newest two comments, newest first.' }),
  is_bookmarked: Type.Boolean(),
  created_at: Timestamp,
  edited_at: nullable(Timestamp),
  /** What the reader may do with it. */
  can: Type.Object({
    take_part: Type.Boolean({ description: 'Like, comment, share and bookmark it.' }),
    edit: Type.Boolean(),
    delete: Type.Boolean(),
  }),
});
export type Post = Static<typeof Post>;

/** The two numbers that a like changes. */
export const PostLikes = Type.Object({ id: Id, likes_count: Type.Integer(), likedby_me: Type.Boolean() });

/** What a post can be for that may be missing, hidden, or closed to the caller. */
const placeErrors = [
  communityErrors.community_not_found,
  channelErrors.channel_not_found,
  channelErrors.channel_forbidden,
  postErrors.event_not_found,
] as const;

export const listPosts = endpoint({
  method: 'GET',
  path: '/posts/',
  summary:
    'Posts of a community, a channel, an event or a person, or those one bookmarked; with none of these the home feed: ' +
    "all of the user's communities and channels. Newest first, bookmarks by when they were made",
  access: 'user',
  query: Type.Object({
    community: Type.Optional(Id),
    channel: Type.Optional(Id),
    event: Type.Optional(Id),
    user: Type.Optional(Id),
    bookmarked: Type.Optional(Type.Boolean()),
    ...pageQuery,
  }),
  reply: page(Post),
  errors: [...placeErrors, profileErrors.profile_not_found],
});

export const getPost = endpoint({
  method: 'GET',
  path: '/posts/:id/',
  summary: 'One post',
  access: 'user',
  params: IdParams,
  reply: Post,
  errors: [postErrors.post_not_found],
});

const title = optionalText(limits.title);
const words = text(limits.post);
const imageDescription = optionalText(limits.imageDescription);

export const createPost = endpoint({
  method: 'POST',
  path: '/posts/',
  summary: 'Publish a post, as form data, with or without a picture; the place that the category names is required',
  access: 'user',
  body: Type.Object({
    category: PostCategory,
    community: Type.Optional(nullable(Id)),
    channel: Type.Optional(nullable(Id)),
    event: Type.Optional(nullable(Id)),
    title,
    comment: words,
    mentions: mentioned,
    image_description: imageDescription,
  }),
  files: ['image'],
  status: 201,
  reply: Post,
  errors: [...placeErrors, commonErrors.forbidden, ...imageErrors],
  creates: true,
});

export const updatePost = endpoint({
  method: 'PATCH',
  path: '/posts/:id/',
  summary: "Change a post of one's own; `level_count`, of whatever value, counts a share of any reader, once for each",
  access: 'user',
  params: IdParams,
  body: Type.Object({
    title,
    comment: Type.Optional(words),
    mentions: mentioned,
    remove_image: Type.Optional(Type.Boolean()),
    image_description: imageDescription,
    level_count: Type.Optional(Type.Integer()),
  }),
  files: ['image'],
  reply: Post,
  errors: [postErrors.post_not_found, commonErrors.forbidden, ...imageErrors],
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/posts/:id/',
  summary: 'Delete a post with all that hangs on it',
  access: 'user',
  params: IdParams,
  errors: [postErrors.post_not_found, commonErrors.forbidden],
});

const LikeBody = Type.Object({
  category: Type.Optional(PostCategory),
  is_active: Type.Optional(Type.Boolean()),
});

export const likePost = endpoint({
  method: 'POST',
  path: '/posts/:id/like/',
  summary: 'Like a post; liking it twice is one like',
  access: 'user',
  params: IdParams,
  body: LikeBody,
  reply: PostLikes,
  errors: [postErrors.post_not_found, commonErrors.forbidden],
});

export const unlikePost = endpoint({
  method: 'POST',
  path: '/posts/:id/unlike/',
  summary: 'Take a like back',
  access: 'user',
  params: IdParams,
  body: LikeBody,
  reply: PostLikes,
  errors: [postErrors.post_not_found, commonErrors.forbidden],
});

export const listPostComments = endpoint({
  method: 'GET',
  path: '/posts/:id/comments/',
  summary: 'The comments on a post, newest first',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(PostComment),
  errors: [postErrors.post_not_found],
});

export const createPostComment = endpoint({
  method: 'POST',
  path: '/posts/:id/comment/',
  summary: 'Comment on a post, as JSON or as form data with a picture',
  access: 'user',
  params: IdParams,
  body: Type.Object({ comment: words, title, mentions: mentioned }),
  files: ['image'],
  status: 201,
  reply: PostComment,
  errors: [postErrors.post_not_found, commonErrors.forbidden, ...imageErrors],
  creates: true,
});

const commentParams = Type.Object({ id: Id, commentId: Id });

export const updatePostComment = endpoint({
  method: 'PATCH',
  path: '/posts/:id/comment/:commentId/',
  summary: "Change a comment of one's own",
  access: 'user',
  params: commentParams,
  body: Type.Object({
    title,
    comment: Type.Optional(words),
    mentions: mentioned,
    remove_image: Type.Optional(Type.Boolean()),
  }),
  files: ['image'],
  reply: PostComment,
  errors: [postErrors.post_not_found, postErrors.post_comment_not_found, commonErrors.forbidden, ...imageErrors],
});

export const deletePostComment = endpoint({
  method: 'DELETE',
  path: '/posts/:id/comment/:commentId/',
  summary: 'Delete a comment on a post',
  access: 'user',
  params: commentParams,
  errors: [postErrors.post_not_found, postErrors.post_comment_not_found, commonErrors.forbidden],
});

export const addBookmark = endpoint({
  method: 'POST',
  path: '/bookmarks/:id/add/',
  summary: 'Keep a post for oneself; keeping it twice is keeping it once',
  access: 'user',
  params: IdParams,
  reply: Type.Object({ id: Id, is_bookmarked: Type.Boolean() }),
  errors: [postErrors.post_not_found, commonErrors.forbidden],
});

export const removeBookmark = endpoint({
  method: 'DELETE',
  path: '/bookmarks/:id/remove/',
  summary: 'Keep a post no longer',
  access: 'user',
  params: IdParams,
});
