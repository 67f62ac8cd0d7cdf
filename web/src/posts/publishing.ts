import { createPost as createPostCall, type Post, type PostCategory } from '@homecoming/contract/posts.ts';
import { call } from '../lib/client.ts';
import { addOwnPost } from './cache.ts';

interface NewPost {
  /** What it is for. */
  category: PostCategory;
  /** Which one. */
  place: string;
  title: string;
  comment: string;
  /** Ids of the people whose `@First Last` stands in the text. */
  mentions: readonly string[];
  image: File | null;
  /** What the picture shows, for people who do not see it; without any it is sent with none. */
  imageDescription: string;
  /** Made once for the post, so that sending it again cannot publish it twice. */
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

/** Publishes a post and puts it on top of the lists. */
export async function createPost(post: NewPost): Promise<Post> {
  const { category, place, title, comment, mentions, image, imageDescription, idempotencyKey, onProgress } = post;
  const body = {
    category,
    // The field that names the place is named as the category
    [category]: place,
    ...(title.trim() !== '' && { title }),
    comment,
    ...(image !== null && imageDescription.trim() !== '' && { image_description: imageDescription }),
    ...(mentions.length > 0 && { mentions: [...mentions] }),
  };
  const published = await call(createPostCall, { body, files: { image }, idempotencyKey, onProgress });
  addOwnPost(published);
  return published;
}
