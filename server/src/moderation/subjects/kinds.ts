import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import { moderatedComments } from './comment.ts';
import { moderatedCommunities } from './community.ts';
import { moderatedEvents } from './event.ts';
import { moderatedGroups } from './group.ts';
import { moderatedJobs } from './job.ts';
import { moderatedMessages } from './message.ts';
import { moderatedPosts } from './post.ts';
import { moderatedProfiles } from './profile.ts';
import { moderatedResources } from './resource.ts';
import type { ModeratedKind } from './subject.ts';

/** What moderation does with each kind of content. */
export const moderatedKinds: Readonly<Record<SubjectKind, ModeratedKind>> = {
  post: moderatedPosts,
  comment: moderatedComments,
  message: moderatedMessages,
  event: moderatedEvents,
  group: moderatedGroups,
  resource: moderatedResources,
  job: moderatedJobs,
  profile: moderatedProfiles,
  community: moderatedCommunities,
};
