import type { Channel } from '@homecoming/contract/channels.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  approveJoinRequest,
  cancelJoinRequest,
  createJoinRequest,
  declineJoinRequest,
  joinRequestErrors,
  listJoinRequests,
  type JoinRequest,
} from '@homecoming/contract/join-requests.ts';
import { refreshChannel, requireToken, storeChannelRequest } from '../channels/api.ts';
import { pendingJoins, refreshCommunity, storeRequest } from '../communities/api.ts';
import { refreshGroups } from '../groups/api.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { askedTargets } from './live.ts';

/** The open requests, oldest first. Nothing is fetched while `allowed` is false. */
export function useJoinRequests(community: string, allowed = true) {
  return useLiveList(allowed ? listSource(listJoinRequests, { params: { id: community } }) : null);
}

/** What is needed to ask to join a community. */
export interface Joinable {
  id: string;
  name: string;
  join_policy: 'request' | 'open' | 'invite';
}

/**
 * Asks to join a community. Optimistic. The result is `joined` if the community is open.
 * @throws {ApiError} already_requested, also without a call for a second request in this session.
 */
export function askToJoin({ id, join_policy }: Joinable, message: string, rulesVersion?: number): Promise<JoinOutcome> {
  const body = {
    request_type: 'community' as const,
    community: id,
    message: message.trim() || null,
    ...(rulesVersion !== undefined && { rules_version: rulesVersion }),
  };
  return ask(communityTarget(id), body, join_policy === 'open');
}

/** Withdraws the user's own request. Done once the cached data is the server's again. */
export function withdrawRequest(community: string, request: string): Promise<void> {
  return withdraw(communityTarget(community), request);
}

/** What is needed to ask to join a channel. */
export type JoinableChannel = Pick<Channel, 'id' | 'name' | 'is_private'> & {
  can: Pick<Channel['can'], 'manage_requests'>;
};

/** Whether the reader joins a channel without a request: everybody an open one, managers also a private one. */
export function joinsWithoutRequest({ is_private, can }: Pick<JoinableChannel, 'is_private' | 'can'>): boolean {
  return !is_private || can.manage_requests;
}

/**
 * Asks to join a channel. Optimistic. The result is `joined` if the reader needs no request.
 * @throws {ApiError} already_requested_channel, also without a call for a second request in this session.
 */
export async function askToJoinChannel(channel: JoinableChannel, message: string): Promise<JoinOutcome> {
  requireToken();
  const body = { request_type: 'channel' as const, channel: channel.id, message: message.trim() || null };
  return ask(channelTarget(channel.id), body, joinsWithoutRequest(channel));
}

/** Withdraws the user's own request for a channel, in the same way. */
export function withdrawChannelRequest(channel: string, request: string): Promise<void> {
  return withdraw(channelTarget(channel), request);
}

/** Approves or declines a request. */
export async function answerRequest(id: string, answer: 'approve' | 'decline'): Promise<void> {
  await call(answer === 'approve' ? approveJoinRequest : declineJoinRequest, { params: { id } });
}

/** What became of asking to join. */
export type JoinOutcome = 'requested' | 'joined';

/** A community or channel to join, and how to update its cached data. */
interface JoinTarget {
  readonly id: string;
  readonly alreadyAsked: 'already_requested' | 'already_requested_channel';
  /** Stores that the server has a request; null: one whose id is not known. */
  readonly store: (request: { id: string } | null) => void;
  readonly refresh: () => Promise<void>;
}

function communityTarget(id: string): JoinTarget {
  return {
    id,
    alreadyAsked: 'already_requested',
    store: (request) => storeRequest(id, request),
    refresh: () => refreshCommunity(id),
  };
}

function channelTarget(id: string): JoinTarget {
  return {
    id,
    alreadyAsked: 'already_requested_channel',
    store: (request) => storeChannelRequest(id, request),
    async refresh() {
      await Promise.all([refreshChannel(id), refreshGroups()]);
    },
  };
}

async function ask(target: JoinTarget, body: BodyOf<typeof createJoinRequest>, open: boolean): Promise<JoinOutcome> {
  const { id, alreadyAsked, store, refresh } = target;
  if (askedTargets.has(id)) throw alreadyRequested(alreadyAsked);
  askedTargets.add(id);
  try {
    const { status } = await (open ? send(target, body) : sendShown(target, body));
    if (status !== 'pending') return 'joined';
    // The cached data was out of date: it is open no longer
    if (open) void refresh();
    return 'requested';
  } catch (error) {
    if (error instanceof ApiError && error.code === alreadyAsked) store(null);
    else askedTargets.delete(id);
    // The cached data was out of date: there is an older request, or a membership
    if (error instanceof ApiError && error.status >= 400) void refresh();
    throw error;
  }
}

/** Sends a request and stores the answer. A join without a request is answered when the new data is there. */
async function send({ id, store, refresh }: JoinTarget, body: BodyOf<typeof createJoinRequest>): Promise<JoinRequest> {
  const request = await call(createJoinRequest, { body });
  if (request.status === 'pending') store({ id: request.id });
  else {
    askedTargets.delete(id);
    await refresh();
  }
  return request;
}

/** As send(). Shows the request until the answer is there. */
function sendShown(target: JoinTarget, body: BodyOf<typeof createJoinRequest>): Promise<JoinRequest> {
  return new Promise((resolve, reject) => {
    pendingJoins.set({
      id: target.id,
      field: 'applied',
      value: true,
      patch: (shown) => ({ ...shown, applied: true }),
      send: () => send(target, body),
      store: resolve,
      onRefused: reject,
    });
  });
}

async function withdraw({ id, refresh }: JoinTarget, request: string): Promise<void> {
  try {
    await call(cancelJoinRequest, { params: { id: request } });
    askedTargets.delete(id);
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) void refresh();
    throw error;
  }
  await refresh();
}

function alreadyRequested(by: 'already_requested' | 'already_requested_channel'): ApiError {
  const { status, code, message } = joinRequestErrors[by];
  return new ApiError(status, code, message);
}
