import type { Post } from '@homecoming/contract/posts.ts';
import { personColumns, presentPerson, type PersonRow } from '../accounts/present.ts';
import { photoUrl, pictureColumns, pictureOf, type PictureRow } from '../media/present.ts';
import { communities } from '../schema/communities.ts';
import { postLikes, posts } from '../schema/posts.ts';
import type { PostRow } from './access.ts';

/** The columns that a post shows, over posts joined with author, community, image, and the reader's own like. */
export const postColumns = {
  post: posts,
  author: personColumns,
  community: { id: communities.id, name: communities.name, logoId: communities.logoId },
  image: pictureColumns,
  likedBy: postLikes.userId,
};

export interface PostView {
  readonly post: PostRow;
  readonly author: PersonRow;
  readonly community: { readonly id: string; readonly name: string; readonly logoId: string | null };
  readonly image: PictureRow | null;
  /** The reader, when they like it. */
  readonly likedBy: string | null;
}

export function presentPost({ post, author, community, image, likedBy }: PostView): Post {
  return {
    id: post.id,
    author: presentPerson(author),
    category: post.category,
    community: { id: community.id, name: community.name, logo: photoUrl(community.logoId) },
    title: post.title,
    comment: post.comment,
    image: pictureOf(image),
    likes_count: post.likesCount,
    likedby_me: likedBy !== null,
    created_at: post.createdAt.toISOString(),
    edited_at: post.editedAt?.toISOString() ?? null,
  };
}
