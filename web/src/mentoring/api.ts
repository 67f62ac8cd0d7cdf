import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  acceptMentorship,
  askMentor,
  confirmMentor,
  declineMentorship,
  deleteOffer,
  endMentorship,
  giveMentorshipFeedback,
  listMentors,
  listMentorships,
  listOwnMentorships,
  saveOffer,
  withdrawMentorship,
  type ManagedMentors,
  type MentoringLength,
  type Mentorship,
  type mentorshipShows,
} from '@homecoming/contract/mentoring.ts';
import { call } from '../lib/http/client.ts';
import { useEndpoint } from '../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { reloadMentoring } from './live.ts';

export type MentorshipShow = (typeof mentorshipShows)[number];

/** Which mentors of a community: with one of these topics, for so long; for managers of all mentors, with this in the name. */
interface MentorFilter {
  readonly topics?: readonly string[];
  readonly lasts?: MentoringLength | null;
  readonly managing?: ManagedMentors;
  readonly name?: string;
}

/** Who can be asked in a community. */
export function useMentors(communityId: string, { topics = [], lasts = null, managing, name = '' }: MentorFilter = {}) {
  const query = {
    ...(topics.length > 0 && { topics: topics.join(',') }),
    ...(lasts !== null && { lasts }),
    ...(managing !== undefined && { managing }),
    ...(name !== '' && { query: name }),
  };
  return useLiveList(listSource(listMentors, { params: { id: communityId }, query }));
}

/** What the user offers in a community, and what they may do there; null loads nothing. */
export function useOwnOffer(communityId: string | null) {
  return useEndpoint(listMentors, communityId === null ? null : { params: { id: communityId }, query: { limit: 1 } });
}

export async function storeOffer(communityId: string, body: BodyOf<typeof saveOffer>): Promise<void> {
  await call(saveOffer, { params: { id: communityId }, body });
  await reloadMentoring();
}

export async function removeOffer(communityId: string): Promise<void> {
  await call(deleteOffer, { params: { id: communityId } });
  await reloadMentoring();
}

/** Confirms a mentor, or removes that. */
export async function confirm(communityId: string, userId: string, confirmed: boolean): Promise<void> {
  await call(confirmMentor, { params: { id: communityId, userId }, body: { confirmed } });
  await reloadMentoring();
}

/** Asks a mentor; as a manager, proposes somebody to them. */
export async function ask(communityId: string, body: BodyOf<typeof askMentor>, idempotencyKey: string): Promise<void> {
  await answered(call(askMentor, { params: { id: communityId }, body, idempotencyKey }));
}

/** The requests and mentorships of the user. */
export function useOwnMentorships(show: MentorshipShow) {
  return useLiveList(listSource(listOwnMentorships, { query: { show } }));
}

/** Who mentors whom in a community, for its managers. */
export function usePairs(communityId: string, show: MentorshipShow) {
  return useLiveList(listSource(listMentorships, { params: { id: communityId }, query: { show } }));
}

/** What was said of the mentorships of a community. */
export function useMentoringFeedback(communityId: string) {
  return useEndpoint(listMentorships, { params: { id: communityId }, query: { limit: 1 } });
}

export async function accept({ id }: Pick<Mentorship, 'id'>): Promise<void> {
  await answered(call(acceptMentorship, { params: { id } }));
}

export async function decline({ id }: Pick<Mentorship, 'id'>, pause: boolean): Promise<void> {
  await answered(call(declineMentorship, { params: { id }, body: { pause } }));
}

export async function withdraw({ id }: { id: string }): Promise<void> {
  await answered(call(withdrawMentorship, { params: { id } }));
}

export async function end({ id }: Pick<Mentorship, 'id'>): Promise<void> {
  await answered(call(endMentorship, { params: { id } }));
}

export async function giveFeedback(
  { id }: Pick<Mentorship, 'id'>,
  body: BodyOf<typeof giveMentorshipFeedback>,
): Promise<void> {
  await answered(call(giveMentorshipFeedback, { params: { id }, body }));
}

/** Also after a refusal: what was answered elsewhere is shown as it is. */
async function answered(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    await reloadMentoring();
  }
}
