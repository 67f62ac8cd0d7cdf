import type { Channel } from '@homecoming/contract/channels.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  approveJoinRequest,
  cancelJoinRequest,
  createJoinRequest,
  declineJoinRequest,
  joinRequestErrors,
  listJoinRequests,
} from '@homecoming/contract/join-requests.ts';
import { markChannelApplied, nameOfAskedChannel, refreshChannel, requireToken } from '../channels/api.ts';
import { markApplied, nameOfAsked, refreshCommunity } from '../communities/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { live } from '../lib/live-connection.ts';
import { session } from '../lib/session.ts';
import { flash } from '../lib/toasts.ts';
import { listSource, useLiveList } from '../lib/use-live-list.ts';

/** Communities and channels that were asked in this session and have not answered. */
const asked = new Set<string>();
session.listen(() => asked.clear());
// Answers that came meanwhile were told to nobody here
live.onReconnect(() => asked.clear());
/** Requests whose approval the user has been told of. */
const told = new Set<string>();
live.subscribe('request.updated', ({ id, community, channel, status }) => {
  if (status !== 'pending') asked.delete(channel || community);
  if (status !== 'approved' || told.has(id)) return;
  // Owners and admins hear of the requests of others, too
  const name = channel ? nameOfAskedChannel(channel) : nameOfAsked(community);
  if (name === null) return;
  told.add(id);
  flash.success(`You are in ${name}`);
});

/** The requests that wait for an answer, oldest first. Nothing is asked while `allowed` is false. */
export function useJoinRequests(community: string, allowed = true) {
  return useLiveList(allowed ? listSource(listJoinRequests, { params: { id: community } }) : null);
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
export function askToJoin({ id, join_policy }: Joinable, message: string): Promise<Outcome> {
  const body = { request_type: 'community' as const, community: id, message: message.trim() || null };
  return ask(communityPlace(id), body, join_policy === 'open');
}

/** Takes the user's own request back: at once on the screen, then on the server. */
export function withdrawRequest(community: string, request: string): Promise<void> {
  return withdraw(communityPlace(community), request);
}

/** What a channel must tell to be asked. */
export type JoinableChannel = Pick<Channel, 'id' | 'community' | 'name' | 'is_private' | 'can'>;

/** Whether a channel lets the reader in at once: an open one everybody, a private one those who manage it. */
export function letsIn({ is_private, can }: Pick<Channel, 'is_private' | 'can'>): boolean {
  return !is_private || can.manage_requests;
}

/**
 * Asks to join a channel: the screen shows the request at once. An open one lets in, and the answer is `joined`.
 * @throws {ApiError} already_requested_channel also for a second try in this session.
 */
export async function askToJoinChannel(channel: JoinableChannel, message: string): Promise<Outcome> {
  requireToken();
  const body = { request_type: 'channel' as const, channel: channel.id, message: message.trim() || null };
  return ask(channelPlace(channel.id), body, letsIn(channel));
}

/** Takes the user's own request for a channel back: at once on the screen, then on the server. */
export function withdrawChannelRequest(channel: string, request: string): Promise<void> {
  return withdraw(channelPlace(channel), request);
}

/** Lets somebody in, or turns them down. */
export async function answerRequest(id: string, answer: 'approve' | 'decline'): Promise<void> {
  await call(answer === 'approve' ? approveJoinRequest : declineJoinRequest, { params: { id } });
}

type Outcome = 'requested' | 'joined';

/** What is asked to be joined, and how the screens know of it. */
interface Place {
  readonly id: string;
  readonly alreadyAsked: 'already_requested' | 'already_requested_channel';
  readonly mark: (applied: boolean, request?: { id: string }) => void;
  readonly refresh: () => Promise<void>;
}

function communityPlace(id: string): Place {
  return {
    id,
    alreadyAsked: 'already_requested',
    mark: (applied, request) => markApplied(id, applied, request),
    refresh: () => refreshCommunity(id),
  };
}

function channelPlace(id: string): Place {
  return {
    id,
    alreadyAsked: 'already_requested_channel',
    mark: (applied, request) => markChannelApplied(id, applied, request),
    refresh: () => refreshChannel(id),
  };
}

async function ask(place: Place, body: BodyOf<typeof createJoinRequest>, open: boolean): Promise<Outcome> {
  const { id, alreadyAsked, mark, refresh } = place;
  if (asked.has(id)) throw alreadyRequested(alreadyAsked);
  asked.add(id);
  if (!open) mark(true);
  try {
    const request = await call(createJoinRequest, { body });
    if (request.status === 'pending') {
      mark(true, { id: request.id });
      return 'requested';
    }
    asked.delete(id);
    await refresh();
    return 'joined';
  } catch (error) {
    const waits = error instanceof ApiError && error.code === alreadyAsked;
    if (!waits) asked.delete(id);
    mark(waits);
    // The screen knew less than the server: the request of another day, or a membership.
    if (error instanceof ApiError && error.status >= 400) void refresh();
    throw error;
  }
}

async function withdraw({ id, mark, refresh }: Place, request: string): Promise<void> {
  mark(false);
  try {
    await call(cancelJoinRequest, { params: { id: request } });
    asked.delete(id);
    void refresh();
  } catch (error) {
    mark(true, { id: request });
    if (error instanceof ApiError && error.status !== 0) void refresh();
    throw error;
  }
}

function alreadyRequested(by: 'already_requested' | 'already_requested_channel'): ApiError {
  const { status, code, message } = joinRequestErrors[by];
  return new ApiError(status, code, message);
}
