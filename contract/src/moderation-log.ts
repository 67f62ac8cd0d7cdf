import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { AppealOutcome, ItemAction, PersonAction, SubjectKind } from './moderation.ts';
import { Id, IdParams, Person, Timestamp, nullable, page, pageQuery } from './shapes.ts';

/** What those who moderate and the platform staff do, and the log keeps. */
export type LogAct =
  | 'case.opened'
  | 'case.decided'
  | 'case.escalated'
  | 'case.noted'
  | 'case.hidden'
  | 'review.released'
  | 'review.rejected'
  | 'decision.undone'
  | 'appeal.answered'
  | 'restriction.ended'
  | 'reporters.read'
  | 'account.read'
  | 'account.sessions-ended'
  | 'account.second-factor-reset-requested'
  | 'account.second-factor-reset'
  | 'community.plan-set'
  | 'community.plan-declined'
  | 'community.rules-set'
  | 'community.filters-set'
  | 'community.moderation-set'
  | 'directory.exported'
  | 'directory.value-merged'
  | 'directory.value-unmerged'
  | 'staff.words-set'
  | 'staff.domains-set'
  | 'staff.email-domains-set';

/** One act: who did what, when, and about what. */
export const LogEntry = Type.Object({
  id: Id,
  at: Timestamp,
  act: Type.String({ description: 'Such as `case.decided`; newer versions have more of them.' }),
  by: nullable(Person),
  community: nullable(Type.Object({ id: Id, name: Type.String() })),
  about: nullable(Person),
  case: nullable(Type.String({ format: 'uuid', description: 'The case that it was about.' })),
  kind: nullable(SubjectKind),
  item: nullable(ItemAction),
  person: nullable(PersonAction),
  outcome: nullable(AppealOutcome),
  plan: nullable(Type.String({ description: 'The plan that was set or declined.' })),
});

export type LogEntry = Static<typeof LogEntry>;

export const listCommunityLog = endpoint({
  method: 'GET',
  path: '/community/:id/log/',
  summary: 'What those who moderate a community did, newest first; for its owners. Kept for three years',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(LogEntry),
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});

export const listStaffLog = endpoint({
  method: 'GET',
  path: '/staff/log/',
  summary: 'What the platform staff and all who moderate did, newest first; for platform staff',
  access: 'staff',
  query: Type.Object(pageQuery),
  reply: page(LogEntry),
});
