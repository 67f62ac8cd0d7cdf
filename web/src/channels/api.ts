import {
  createChannel as createChannelCall,
  getChannel,
  leaveChannel as leaveChannelCall,
  listChannelMembers,
  listChannels,
  updateChannel,
  type Channel,
} from '@homecoming/contract/channels.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { useMemo } from 'react';
import useSWR, { mutate } from 'swr';
import { refreshCommunity, usePendingJoins, withPendingJoin } from '../communities/api.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { session } from '../lib/session.ts';
import { fiveMinuteCache } from '../lib/http/swr-config.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { changeChannel, isChannelList, isOfChannel, knownChannel } from './cache.ts';
import { toPictureUpload, pictureChange, type PictureSending } from '../lib/browser/picture-choice.ts';
import { resolveWithNewest } from '../lib/resolve-with-newest.ts';
import { channelTexts } from './texts.ts';

/** The channels of a community, by name, cached for 5 minutes. Nothing is fetched while `allowed` is false. */
export function useChannels(community: string, allowed = true) {
  const withPending = usePendingJoins();
  const request = { params: { id: community } };
  const {
    data,
    error,
    mutate: reload,
  } = useSWR<Channel[], ApiError>(
    allowed ? getSwrKey(listChannels, request) : null,
    async () => {
      requireToken();
      const channels = await call(listChannels, request);
      if (!Array.isArray(channels)) throw invalidChannel();
      return channels;
    },
    // Load a list again that a change has marked as stale
    { ...fiveMinuteCache, revalidateIfStale: true },
  );
  const channels = useMemo(() => data?.map(withPending), [data, withPending]);
  return { data: channels, error, reload: () => void reload() };
}

/** The channels of several communities, one request each, cached for 5 minutes. A community that refuses has none. */
export function useChannelsOfCommunities(communities: readonly string[]) {
  // The key contains the address of each community's list, so that refreshing one list refreshes this one, too
  const key = communities.map((id) => getSwrKey(listChannels, { params: { id } })).join(' ');
  return useSWR<Channel[], ApiError>(
    key === '' ? null : key,
    async () => (await Promise.all(communities.map(openChannels))).flat(),
    { ...fiveMinuteCache, revalidateIfStale: true },
  );
}

/** One channel. */
export function useChannel(id: string) {
  const withPending = usePendingJoins();
  const request = { params: { id } };
  const answer = useSWR<Channel, ApiError>(getSwrKey(getChannel, request), async () => {
    requireToken();
    const channel = await call(getChannel, request);
    if (typeof channel !== 'object' || Array.isArray(channel)) throw invalidChannel();
    return channel;
  });
  const { data, error, mutate: reload } = answer;
  return { data: data && withPending(data), error, reload: () => void reload() };
}

/** The members of a channel. Nothing is fetched while `allowed` is false. */
export function useChannelMembers(id: string, allowed: boolean) {
  return useLiveList(allowed ? listSource(listChannelMembers, { params: { id } }) : null);
}

/**
 * Creates a channel in a community. The user is its first member.
 * @throws {ApiError} plan_limit when the plan of the community allows no more channels.
 */
export async function createChannel(
  community: string,
  { picture, onProgress, idempotencyKey, ...body }: BodyOf<typeof createChannelCall> & PictureSending & IdempotencyKey,
): Promise<Channel> {
  const request = { params: { id: community }, body, idempotencyKey, ...toPictureUpload({ picture, onProgress }) };
  const channel = await call(createChannelCall, request);
  await mutate(getSwrKey(getChannel, { params: { id: channel.id } }), channel, { revalidate: false });
  void refreshCommunity(community);
  return channel;
}

interface IdempotencyKey {
  idempotencyKey: string;
}

/** Changes the given fields of a channel. */
export async function saveChannel(
  id: string,
  { picture, onProgress, ...changes }: Omit<BodyOf<typeof updateChannel>, 'remove_image'> & PictureSending,
): Promise<Channel> {
  const body = { ...changes, ...pictureChange(picture) };
  const saved = await call(updateChannel, { params: { id }, body, ...toPictureUpload({ picture, onProgress }) });
  changeChannel(id, () => saved);
  void mutate(isChannelList);
  return saved;
}

/** Leaves a channel and its groups. */
export async function leaveChannel(id: string): Promise<void> {
  await call(leaveChannelCall, { params: { id } });
  // First the channel: its content is fetched only when the user may still read it
  await mutate(getSwrKey(getChannel, { params: { id } }));
  await refreshChannel(id);
}

/** Stores that the server has an open request of the user for a channel; null: one whose id is not known. */
export function storeChannelRequest(id: string, request: Channel['request']): void {
  changeChannel(id, (known) => ({ ...known, applied: true, request }));
}

/** The name of a cached channel for which the user has an open or a pending request, else null. */
export function nameOfAskedChannel(id: string): string | null {
  const channel = knownChannel(id);
  return channel !== undefined && withPendingJoin(channel).applied && !channel.is_member ? channel.name : null;
}

/** Whether the user is in a channel. Undefined when it is not cached. */
export function isInChannel(id: string): boolean | undefined {
  return knownChannel(id)?.is_member;
}

/** Loads all cached data of a channel again. */
export const refreshChannel = resolveWithNewest((id) => mutate((key) => isChannelList(key) || isOfChannel(key, id)));

/** @throws {ApiError} no_token when nobody is signed in. */
export function requireToken(): void {
  if (session.token() === null) throw new ApiError(401, 'no_token', channelTexts.noToken);
}

async function openChannels(community: string): Promise<Channel[]> {
  try {
    return await call(listChannels, { params: { id: community } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}

function invalidChannel(): ApiError {
  return new ApiError(200, 'invalid_channel', channelTexts.invalidChannel);
}
