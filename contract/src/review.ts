import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Reason, moderationErrors } from './moderation.ts';
import { Id, IdParams, Person, Picture, Timestamp, nullable, optionalText, page, pageQuery } from './shapes.ts';

export const reviewErrors = defineErrors({
  review_not_found: [404, 'This does not wait any more, or you cannot see it.'],
  review_decided: [409, 'Somebody has answered this already, or its author has taken it back.'],
  review_refused: [409, 'This cannot be published any more.'],
  own_review: [403, 'You wrote this. Another moderator looks at it.'],
});

/** Why a text waits: a word of a filter, a decision about its author, their first texts, a link of a new account, or a job. */
export const reviewWhy = ['filter', 'person', 'first_texts', 'link', 'job_board'] as const;

/** A post, comment or job that is not published before a moderator has looked. */
export const ReviewItem = Type.Object({
  id: Id,
  kind: Type.Enum(['post', 'comment', 'job']),
  community: Type.Object({ id: Id, name: Type.String() }),
  place: Type.Object({
    type: Type.Enum(['community', 'channel', 'event', 'post', 'group']),
    id: Id,
  }),
  parent: nullable(Type.String({ format: 'uuid', description: 'The comment that it replies to.' })),
  title: nullable(Type.String()),
  text: Type.String(),
  image: nullable(Picture),
  author: Person,
  why: Type.Enum([...reviewWhy]),
  word: nullable(Type.String({ description: 'The word of a filter, for moderators only.' })),
  created_at: Timestamp,
});

export type ReviewItem = Static<typeof ReviewItem>;

export const listOwnReviewItems = endpoint({
  method: 'GET',
  path: '/review-items/',
  summary: "The caller's posts and comments that wait for moderators, newest first",
  access: 'user',
  query: Type.Object({ cursor: pageQuery.cursor }),
  reply: page(ReviewItem),
});

export const withdrawReviewItem = endpoint({
  method: 'DELETE',
  path: '/review-items/:id/',
  summary: "Take a post or comment of the caller's back that waits. Not waiting any more is a success",
  access: 'user',
  params: IdParams,
  errors: [reviewErrors.review_not_found],
});

export const listReviewItems = endpoint({
  method: 'GET',
  path: '/community/:id/review-items/',
  summary: 'Posts and comments that wait for the moderators of a community, oldest first',
  access: 'user',
  params: IdParams,
  query: Type.Object({ cursor: pageQuery.cursor }),
  reply: Type.Object({ ...page(ReviewItem).properties, count: Type.Integer({ description: 'At most 100.' }) }),
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

const answerErrors = [
  reviewErrors.review_not_found,
  reviewErrors.review_decided,
  reviewErrors.own_review,
  commonErrors.forbidden,
] as const;

export const releaseReviewItem = endpoint({
  method: 'POST',
  path: '/review-items/:id/release/',
  summary: 'Publish what waits, as its author with the rights they have now. Released already is a success',
  access: 'user',
  params: IdParams,
  reply: Type.Object({ published: Type.String({ format: 'uuid', description: 'The post or comment.' }) }),
  errors: [...answerErrors, reviewErrors.review_refused],
});

export const rejectReviewItem = endpoint({
  method: 'POST',
  path: '/review-items/:id/reject/',
  summary: 'Do not publish what waits; its author reads why, and can object',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    ground: Reason,
    /** With the ground `rule`. */
    rule: Type.Optional(nullable(Id)),
    reason: optionalText(limits.decisionReason),
  }),
  reply: Type.Object({ decision: Id }),
  errors: [...answerErrors, moderationErrors.rule_not_found, moderationErrors.role_forbidden],
});
