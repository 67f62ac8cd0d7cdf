import {
  approveJoinRequest,
  cancelJoinRequest,
  createJoinRequest,
  declineJoinRequest,
  joinRequestErrors,
  listJoinRequests,
} from '@homecoming/contract/join-requests.ts';
import { markApplied, nameOfAsked, refreshCommunity } from '../communities/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { live } from '../lib/live-connection.ts';
import { session } from '../lib/session.ts';
import { flash } from '../lib/toasts.ts';
import { usePages } from '../lib/use-pages.ts';

/** Communities that were asked in this session and have not answered. */
const asked = new Set<string>();
session.listen(() => asked.clear());
/** Requests whose approval the user has been told of. */
const told = new Set<string>();
live.subscribe('request.updated', ({ id, community, status }) => {
  if (status !== 'pending') asked.delete(community);
  if (status !== 'approved' || told.has(id)) return;
  // Owners and admins hear of the requests of others, too
  const name = nameOfAsked(community);
  if (name === null) return;
  told.add(id);
  flash.success(`You are in ${name}`);
});

/** The requests that wait for an answer, oldest first. Nothing is asked while `allowed` is false. */
export function useJoinRequests(community: string, allowed = true) {
  return usePages(listJoinRequests, allowed ? { params: { id: community } } : null);
}

/** What a community must tell to be asked. */
export interface Joinable {
  id: string;
  name: string;
  join_policy: 'request' | 'open' | 'invite';
}

/**
 * Asks to join a community: the screen shows the request at once. An open one lets in, and the answer is `joined`.
 * @throws {ApiError} already_requested also for a second try in this session; the screen then is as before.
 */
export async function askToJoin(community: Joinable, message: string): Promise<'requested' | 'joined'> {
  const { id } = community;
  if (asked.has(id)) throw alreadyRequested();
  asked.add(id);
  if (community.join_policy !== 'open') markApplied(id, true);
  try {
    const body = { request_type: 'community' as const, community: id, message: message.trim() || null };
    const request = await call(createJoinRequest, { body });
    if (request.status === 'pending') {
      markApplied(id, true, { id: request.id });
      return 'requested';
    }
    asked.delete(id);
    await refreshCommunity(id);
    return 'joined';
  } catch (error) {
    const waits = error instanceof ApiError && error.code === 'already_requested';
    if (!waits) asked.delete(id);
    markApplied(id, waits);
    // The screen knew less than the server: the request of another day, or a membership.
    if (error instanceof ApiError && error.status === 409) void refreshCommunity(id);
    throw error;
  }
}

/** Takes the user's own request back: at once on the screen, then on the server. */
export async function withdrawRequest(community: string, request: string): Promise<void> {
  markApplied(community, false);
  try {
    await call(cancelJoinRequest, { params: { id: request } });
    asked.delete(community);
  } catch (error) {
    markApplied(community, true, { id: request });
    if (error instanceof ApiError && error.status !== 0) void refreshCommunity(community);
    throw error;
  }
}

/** Lets somebody in, or turns them down. */
export async function answerRequest(id: string, answer: 'approve' | 'decline'): Promise<void> {
  await call(answer === 'approve' ? approveJoinRequest : declineJoinRequest, { params: { id } });
}

function alreadyRequested(): ApiError {
  const { status, code, message } = joinRequestErrors.already_requested;
  return new ApiError(status, code, message);
}
