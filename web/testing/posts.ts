import type { PostComment } from '@homecoming/contract/posts.ts';
import { amir } from './groups.ts';
import { maya } from './server.tsx';

/** A comment of Amir on a post, or of Maya with `own`; ids sort by number, as the real ones do by age. */
export function commentOn(
  number: number,
  { own = false, ...changes }: Partial<PostComment> & { own?: boolean } = {},
): PostComment {
  const { id, first_name, last_name, graduation_year, photo, level } = maya;
  return {
    id: `0199-${String(number).padStart(4, '0')}`,
    title: null,
    comment: `Comment number ${number}`,
    mentions: [],
    image: null,
    author: own ? { id, first_name, last_name, graduation_year, photo, level } : amir,
    created_at: new Date().toISOString(),
    edited_at: null,
    can: { edit: own, delete: own },
    ...changes,
  };
}
