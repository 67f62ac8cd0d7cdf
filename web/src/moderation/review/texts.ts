import type { ReviewItem } from '@homecoming/contract/review.ts';

/** The words of what waits to be published. */
export const reviewTexts = {
  loading: 'Loading what waits',
  failed: 'What waits could not be loaded',
  empty: 'Nothing waits',
  emptyText: 'What has to be looked at before it is published shows up here.',
  publish: 'Publish',
  published: 'Published',
  reject: 'Reject',
  whyRejected: (kind: ReviewItem['kind']) => `Why is this ${kind} not published?`,
  tapRejects: 'A tap on a reason rejects it.',
} as const;

/** Why something waits, for those who moderate. */
export function describeWhyItWaits({ why, word, kind }: ReviewItem): string {
  const reasons = {
    filter: `It has “${word ?? ''}” in it, which is on your list.`,
    person: 'Everything that its author writes waits for some time.',
    first_texts: 'It is one of the first texts of a new member.',
    link: 'It has a link, and the account of its author is new.',
    job_board: 'Your community looks at jobs before others see them.',
  };
  return `This ${kind} waits. ${reasons[why]}`;
}
