import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  getFeedbackSchedule,
  listFeedback,
  scheduleFeedback as scheduleCall,
  submitFeedback as submitFeedbackCall,
  unscheduleFeedback as unscheduleCall,
  type FeedbackSchedule,
} from '@homecoming/contract/event-feedback.ts';
import { mutate } from 'swr';
import { showEventChange } from '../../events/api.ts';
import { ApiError, describeFailure } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';
import { outreachTexts } from '../texts.ts';

/** All feedback of an event in numbers; null while there is none. */
export function useFeedbackSummary(eventId: string) {
  const { data, error, mutate: reload } = useEndpoint(listFeedback, { params: { id: eventId }, query: { limit: 1 } });
  return { summary: data && data.summary, error: data === undefined ? error : undefined, reload: () => void reload() };
}

/** What guests wrote, newest first. */
export function useFeedback(eventId: string) {
  return useLiveList(listSource(listFeedback, { params: { id: eventId }, query: {} }));
}

/** The feedback mail of an event: null when none is scheduled. */
export function useFeedbackSchedule(eventId: string) {
  const { data, error, mutate: reload } = useEndpoint(getFeedbackSchedule, { params: { id: eventId } });
  return { schedule: data?.schedule, error: data === undefined ? error : undefined, reload: () => void reload() };
}

/** Schedules the feedback mail, or changes it. Throws an error at the field, or a sentence to show. */
export async function scheduleFeedback(
  eventId: string,
  { subject, message, scheduled_at }: Omit<FeedbackSchedule, 'sent_at'>,
): Promise<void> {
  const body = { subject: subject.trim(), message: message.trim(), scheduled_at };
  try {
    storeSchedule(eventId, await call(scheduleCall, { params: { id: eventId }, body }));
  } catch (error) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
    throw new Error(describeFailure(outreachTexts.scheduleFailed, error), { cause: error });
  }
}

/** Takes the scheduled mail back. */
export async function unscheduleFeedback(eventId: string): Promise<void> {
  await call(unscheduleCall, { params: { id: eventId } });
  storeSchedule(eventId, null);
}

/** What the user wrote about an event; null without feedback, undefined while it loads. */
export function useOwnFeedback(eventId: string, wanted: boolean) {
  const own = { params: { id: eventId }, query: { show: 'mine' } } as const;
  const { data, error, mutate: reload } = useEndpoint(listFeedback, wanted ? own : null);
  const feedback = data && (data.results[0] ?? null);
  return { feedback, error: data === undefined ? error : undefined, reload: () => void reload() };
}

/** Gives feedback, or changes it. */
export async function submitFeedback(eventId: string, body: BodyOf<typeof submitFeedbackCall>): Promise<void> {
  try {
    await call(submitFeedbackCall, { params: { id: eventId }, body });
  } catch (error) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
    throw new Error(describeFailure(outreachTexts.feedbackFailed, error), { cause: error });
  }
  showEventChange(eventId, (event) => ({ ...event, has_feedback: true }));
  void mutate((key) => typeof key === 'string' && key.startsWith(`/events/${eventId}/feedback/`));
}

function storeSchedule(eventId: string, schedule: FeedbackSchedule | null): void {
  void mutate(getSwrKey(getFeedbackSchedule, { params: { id: eventId } }), { schedule }, { revalidate: false });
}
