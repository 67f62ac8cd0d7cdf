import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import { moderatedComments } from './comment.ts';
import { moderatedPosts } from './post.ts';
import type { ModeratedKind } from './subject.ts';

/** What moderation does with each kind of content. */
export const moderatedKinds: Readonly<Record<SubjectKind, ModeratedKind>> = {
  post: moderatedPosts,
  comment: moderatedComments,
};
