import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Picture, Timestamp, nullable, page, pageQuery, text } from './shapes.ts';

export const postErrors = defineErrors({
  post_not_found: [404, 'Post not found'],
});

/** What a post belongs to. */
export const PostCategory = Type.Enum(['community']);

export const Post = Type.Object({
  id: Id,
  author: Person,
  category: PostCategory,
  community: Type.Object({ id: Id, name: Type.String(), logo: nullable(Type.String()) }),
  title: nullable(Type.String()),
  comment: Type.String({ description: "The post's text." }),
  image: nullable(Picture),
  likes_count: Type.Integer(),
  likedby_me: Type.Boolean(),
  created_at: Timestamp,
  edited_at: nullable(Timestamp),
});
export type Post = Static<typeof Post>;

/** The two numbers that a like changes. */
export const PostLikes = Type.Object({ id: Id, likes_count: Type.Integer(), likedby_me: Type.Boolean() });

export const listPosts = endpoint({
  method: 'GET',
  path: '/posts/',
  summary: "Posts of a community, or of all the user's communities, newest first",
  access: 'user',
  query: Type.Object({ community: Type.Optional(Id), ...pageQuery }),
  reply: page(Post),
  errors: [communityErrors.community_not_found],
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

export const createPost = endpoint({
  method: 'POST',
  path: '/posts/',
  summary: 'Publish a post, as form data, with or without a picture',
  access: 'user',
  body: Type.Object({
    category: PostCategory,
    community: Id,
    title: Type.Optional(nullable(Type.String({ maxLength: limits.title }))),
    comment: text(limits.post),
  }),
  files: ['image'],
  status: 201,
  reply: Post,
  errors: [
    communityErrors.community_not_found,
    commonErrors.unsupported_image,
    commonErrors.file_too_large,
    commonErrors.image_too_many_pixels,
  ],
  creates: true,
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
  errors: [postErrors.post_not_found],
});

export const unlikePost = endpoint({
  method: 'POST',
  path: '/posts/:id/unlike/',
  summary: 'Take a like back',
  access: 'user',
  params: IdParams,
  body: LikeBody,
  reply: PostLikes,
  errors: [postErrors.post_not_found],
});
