import type { EventFeedback, FeedbackSchedule, FeedbackSummary } from '@homecoming/contract/event-feedback.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { eventFeedback, feedbackSchedules } from '../../schema/outreach.ts';

export type FeedbackRow = InferSelectModel<typeof eventFeedback>;
type Aspect = EventFeedback['enjoyed_aspects'][number];

/** Feedback as a reader sees it: without name and time where its author chose so, unless they read it themselves. */
export function presentFeedback(
  { feedback, author }: { feedback: FeedbackRow; author: PersonRow | null },
  readerId: string,
): EventFeedback {
  const isMine = feedback.userId === readerId;
  const isOpen = isMine || !feedback.anonymous;
  return {
    id: feedback.id,
    rating: feedback.rating,
    enjoyed_aspects: feedback.enjoyedAspects,
    other_enjoyed_detail: feedback.otherEnjoyedDetail,
    improvement_suggestions: feedback.improvementSuggestions,
    anonymous: feedback.anonymous,
    author: isOpen && author ? presentPerson(author) : null,
    created_at: isOpen ? feedback.createdAt.toISOString() : null,
    edited_at: isOpen ? (feedback.editedAt?.toISOString() ?? null) : null,
    is_mine: isMine,
  };
}

/** How often ratings were given and aspects were named, as selectSummary() reads it. */
export interface SummaryRow {
  readonly ratings: readonly { rating: number; count: number }[];
  readonly aspects: readonly { aspect: Aspect; count: number }[];
}

export function presentSummary({ ratings, aspects }: SummaryRow): FeedbackSummary {
  const countRating = (rating: number) => ratings.find((one) => one.rating === rating)?.count ?? 0;
  const count = ratings.reduce((sum, one) => sum + one.count, 0);
  const stars = ratings.reduce((sum, one) => sum + one.rating * one.count, 0);
  return {
    count,
    average: count === 0 ? null : Math.round((stars / count) * 100) / 100,
    ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: countRating(rating) })),
    aspects: [...aspects],
  };
}

export function presentSchedule(row: InferSelectModel<typeof feedbackSchedules>): FeedbackSchedule {
  return {
    subject: row.subject,
    message: row.message,
    scheduled_at: row.scheduledAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
  };
}
