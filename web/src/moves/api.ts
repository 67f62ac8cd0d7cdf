import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import {
  answerArrival,
  endMove,
  getOwnMove,
  listMoving,
  listNewcomers,
  setMove,
  type ArrivalAnswer,
} from '@homecoming/contract/moves.ts';
import { mutate } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { updateProfile } from '../profiles/api.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';

/** Where the user will live next. */
export function useOwnMove() {
  return useEndpoint(getOwnMove, {});
}

/** Says where the user will live next. */
export async function saveMove(body: BodyOf<typeof setMove>): Promise<void> {
  await mutate(getSwrKey(getOwnMove), await call(setMove, { body }), { revalidate: false });
  await mutate(currentUserKey);
}

/** Ends the move of the user. */
export async function stopMove(): Promise<void> {
  await call(endMove, {});
  await mutate(getSwrKey(getOwnMove), { move: null, asks_arrival: false }, { revalidate: false });
  await mutate(currentUserKey);
}

/** Says whether the user has arrived; then their city is the one that they moved to. */
export async function sayArrived(answer: ArrivalAnswer): Promise<void> {
  await mutate(getSwrKey(getOwnMove), await call(answerArrival, { body: { answer } }), { revalidate: false });
  await mutate(currentUserKey);
}

/** Says that the user welcomes people who move to near their city. */
export async function welcomeNewcomers(): Promise<void> {
  await updateProfile({ welcomes: true });
  await mutate(getSwrKey(listNewcomers));
}

/** Members of a community who move, to or near a place. */
export function useMoving(communityId: string, place: number | undefined) {
  const query = { limit: limits.pageSize, ...(place !== undefined && { place }) };
  return useLiveList(listSource(listMoving, { params: { id: communityId }, query }));
}

/** Who moves to near the city of the user. */
export function useNewcomers() {
  return useEndpoint(listNewcomers, {});
}
