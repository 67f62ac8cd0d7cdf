import { Type, type Static } from 'typebox';
import { channelErrors } from './channels.ts';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, imageErrors } from './errors.ts';
import { limits } from './limits.ts';
import { moderationErrors, removalBody } from './moderation.ts';
import { textErrors } from './text-errors.ts';
import { profileErrors } from './profiles.ts';
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

export const postErrors = defineErrors({
  post_not_found: [404, 'Post not found'],
  event_not_found: [404, 'This event does not exist, or you cannot see it.'],
});

/** What a post is for: a community, one of its channels, or one of its events. */
export const postCategories = ['community', 'channel', 'event'] as const;
export const PostCategory = Type.Enum([...postCategories], { description: 'What the post is for.' });
export type PostCategory = Static<typeof PostCategory>;

/** People mentioned in a text with `@`, each with the name used there. */
export const Mentions = Type.Array(
  Type.Object({ id: Id, name: Type.String({ description: 'The name after the `@`, first and last name.' }) }),
);

/** Whom a text mentions. The server leaves out people who may not read the text. */
export const mentioned = Type.Optional(
  Type.Array(Id, { maxItems: limits.mentions, description: 'Ids of people whose `@First Last` occurs in the text.' }),
);

/** A comment inside its post; the whole comment is `Comment` in comments.ts. */
export const ChildPost = Type.Object({
  id: Id,
  title: nullable(Type.String({ description: 'A line above the text; null for a comment without one.' })),
  comment: Type.String({ description: "The comment's text." }),
  /** The mentioned people who may read it. */
  mentions: Mentions,
  /** Its picture, or null. */
  image: nullable(Picture),
  /** The author; a former member after the account was deleted. */
  author: Person,
  likes_count: Type.Integer(),
  likedby_me: Type.Boolean(),
  /** When it was written. */
  created_at: Timestamp,
  /** When its text or picture was last changed; null: never. */
  edited_at: nullable(Timestamp),
});
export type ChildPost = Static<typeof ChildPost>;

const Place = Type.Object({ id: Id, name: Type.String({ description: 'As it is called now.' }) });

/** A post as one reader sees it: `likedby_me`, `is_bookmarked` and `can` are the reader's own. */
export const Post = Type.Object({
  id: Id,
  /** The author; a former member after the account was deleted. */
  author: Person,
  category: PostCategory,
  /** The community it is in, for all categories. */
  community: Type.Object({
    ...Place.properties,
    logo: nullable(Type.String({ description: 'URL of the logo, or null.' })),
  }),
  /** The channel it is for, or null. */
  channel: nullable(Place),
  /** The event it is for, or null. */
  event: nullable(Place),
  title: nullable(Type.String({ description: 'A line above the text; null for a post without one.' })),
  comment: Type.String({ description: "The post's text, never blank." }),
  /** The mentioned people who may read it. */
  mentions: Mentions,
  /** Its picture, or null. */
  image: nullable(Picture),
  image_description: nullable(
    Type.String({ description: 'What the picture shows, for people who do not see it; null without either.' }),
  ),
  likes_count: Type.Integer({ description: 'How many people like it.' }),
  likedby_me: Type.Boolean({ description: 'Whether the reader is one of them.' }),
  level_count: Type.Integer({ description: 'How many people shared it.' }),
  comments_count: Type.Integer({ description: 'How many comments it has, also those that are not in `child_posts`.' }),
  child_posts: Type.Array(ChildPost, {
    description: 'The newest two comments that are no replies, newest first, without deleted and hidden ones.',
  }),
  is_bookmarked: Type.Boolean({ description: 'Whether the reader has bookmarked it.' }),
  /** When it was published. */
  created_at: Timestamp,
  /** When its text or picture was last changed; null: never. */
  edited_at: nullable(Timestamp),
  removed: Removed,
  /** What the reader may do with it. */
  can: Type.Object({
    take_part: Type.Boolean({ description: 'Like, comment, share and bookmark it.' }),
    edit: Type.Boolean({ description: 'Change its text and picture.' }),
    delete: Type.Boolean({ description: 'Delete it with its comments, likes and bookmarks.' }),
    report: Type.Boolean({ description: 'To the moderators; those who moderate open a case.' }),
  }),
});
export type Post = Static<typeof Post>;

/** The two numbers that a like changes. */
export const PostLikes = Type.Object({
  id: Id,
  likes_count: Type.Integer({ description: 'How many people like the post now.' }),
  likedby_me: Type.Boolean({ description: 'Whether the caller is one of them.' }),
});

/** Failures for targets that are missing, hidden or closed to the caller. */
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
    /** Posts for one community, without those for its channels. */
    community: Type.Optional(Id),
    /** Posts of one channel. */
    channel: Type.Optional(Id),
    /** Posts of one event. */
    event: Type.Optional(Id),
    /** Posts of one author. */
    user: Type.Optional(Id),
    bookmarked: Type.Optional(Type.Boolean({ description: 'True: only posts that the caller bookmarked.' })),
    ...pageQuery,
  }),
  reply: page(Post),
  errors: [...placeErrors, profileErrors.profile_not_found],
});

/** A post as searches list it. */
export const FoundPost = Type.Object({
  id: Id,
  title: nullable(Type.String()),
  excerpt: Type.String({ description: 'Up to 140 characters of its text, around what was found.' }),
  author: Person,
  community_name: Type.String(),
  created_at: Timestamp,
});
export type FoundPost = Static<typeof FoundPost>;

export const searchPosts = endpoint({
  method: 'GET',
  path: '/posts/search/',
  summary:
    "The newest six posts of the caller's communities and channels with all words of the query in title or text, of the latest few thousand. Accents and case do not matter",
  access: 'user',
  query: Type.Object({ query: Type.Optional(Type.String({ maxLength: limits.searchQuery })) }),
  reply: Type.Object({ results: Type.Array(FoundPost) }),
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

const title = optionalLine(limits.title);
const words = text(limits.post);
/** What the picture shows; ignored without one. */
const imageDescription = optionalText(limits.imageDescription);

export const createPost = endpoint({
  method: 'POST',
  path: '/posts/',
  summary: 'Publish a post, as form data, with or without a picture; the target of its category is required',
  access: 'user',
  body: Type.Object({
    category: PostCategory,
    /** Required for the category `community`; with `channel` it has to be the community of that channel. */
    community: Type.Optional(nullable(Id)),
    /** Required for the category `channel`. */
    channel: Type.Optional(nullable(Id)),
    /** Required for the category `event`. */
    event: Type.Optional(nullable(Id)),
    title,
    comment: words,
    mentions: mentioned,
    image_description: imageDescription,
  }),
  files: ['image'],
  status: 201,
  reply: Post,
  errors: [...placeErrors, commonErrors.forbidden, ...textErrors, ...imageErrors],
  creates: true,
  holds: true,
});

export const updatePost = endpoint({
  method: 'PATCH',
  path: '/posts/:id/',
  summary: "Change the caller's own post. `level_count`, with any value, counts a share of any reader, once per reader",
  access: 'user',
  params: IdParams,
  body: Type.Object({
    title,
    comment: Type.Optional(words),
    mentions: mentioned,
    remove_image: Type.Optional(Type.Boolean({ description: 'True removes the picture.' })),
    image_description: imageDescription,
    level_count: Type.Optional(Type.Integer({ description: 'With any value: counts a share of the caller, once.' })),
  }),
  files: ['image'],
  reply: Post,
  errors: [postErrors.post_not_found, commonErrors.forbidden, ...textErrors, ...imageErrors],
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/posts/:id/',
  summary:
    'Delete a post with its comments, likes and bookmarks. That of somebody else is removed by a decision of moderators, which can be undone',
  access: 'user',
  params: IdParams,
  body: Type.Object(removalBody),
  errors: [postErrors.post_not_found, commonErrors.forbidden, moderationErrors.rule_not_found],
});

/** Accepted and ignored: the path has all that is needed. */
const LikeBody = Type.Object({
  category: Type.Optional(PostCategory),
  is_active: Type.Optional(Type.Boolean({ description: 'Ignored.' })),
});

export const likePost = endpoint({
  method: 'POST',
  path: '/posts/:id/like/',
  summary: 'Like a post. Already liked is a success',
  access: 'user',
  params: IdParams,
  body: LikeBody,
  reply: PostLikes,
  errors: [postErrors.post_not_found, commonErrors.forbidden],
});

export const unlikePost = endpoint({
  method: 'POST',
  path: '/posts/:id/unlike/',
  summary: 'Remove a like',
  access: 'user',
  params: IdParams,
  body: LikeBody,
  reply: PostLikes,
  errors: [postErrors.post_not_found, commonErrors.forbidden],
});

export const addBookmark = endpoint({
  method: 'POST',
  path: '/bookmarks/:id/add/',
  summary: 'Bookmark a post. Already bookmarked is a success',
  access: 'user',
  params: IdParams,
  reply: Type.Object({ id: Id, is_bookmarked: Type.Boolean() }),
  errors: [postErrors.post_not_found, commonErrors.forbidden],
});

export const removeBookmark = endpoint({
  method: 'DELETE',
  path: '/bookmarks/:id/remove/',
  summary: 'Remove a bookmark',
  access: 'user',
  params: IdParams,
});
