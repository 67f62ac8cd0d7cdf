import type { Comment } from '@homecoming/contract/comments.ts';
import type { ChildPost } from '@homecoming/contract/posts.ts';
import { amir } from './groups.ts';
import { maya, buildPost } from './server.tsx';

type CommentOn = Comment & ChildPost;

/** A comment of Amir on a post, alone and as the post shows it, or of Maya with `own`; ids sort by number, as the real ones do by age. */
export function commentOn(
  number: number,
  { own = false, comment = `Comment number ${number}`, ...changes }: Partial<CommentOn> & { own?: boolean } = {},
): CommentOn {
  const { id, first_name, last_name, graduation_year, photo, level } = maya;
  return {
    id: `0199-${String(number).padStart(4, '0')}`,
    title: null,
    group: null,
    post: buildPost(1).id,
    parent: null,
    comment,
    text: comment,
    mentions: [],
    image: null,
    author: own ? { id, first_name, last_name, graduation_year, photo, level } : amir,
    created_at: new Date().toISOString(),
    edited_at: null,
    likes_count: 0,
    likedby_me: false,
    replies_count: 0,
    replies: [],
    deleted: false,
    hidden: false,
    removed: null,
    can: { edit: own, delete: own, like: true, reply: true, report: false },
    ...changes,
  };
}
