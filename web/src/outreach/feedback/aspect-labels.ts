import type { EventFeedback } from '@homecoming/contract/event-feedback.ts';

/** What guests can enjoy of an event, as they choose it and organisers read it. */
export const ASPECT_LABELS: Readonly<Record<EventFeedback['enjoyed_aspects'][number], string>> = {
  speakers: 'The speakers',
  content: 'The content',
  networking: 'Meeting people',
  venue: 'The venue',
  food: 'The food',
  organisation: 'The organisation',
  atmosphere: 'The atmosphere',
};
