import { getChannel, type Channel } from '@homecoming/contract/channels.ts';
import { SWRConfig } from 'swr';
import { updateCached } from '../lib/lists/update-cached.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { cached } from '../lib/cached.ts';

/** Changes a channel everywhere in the cache. */
export function changeChannel(id: string, change: (known: Channel) => Channel): void {
  const details = getSwrKey(getChannel, { params: { id } });
  updateCached<Channel>(details, change);
  updateCached<Channel[]>(isChannelList, (list) =>
    list.map((channel) => (channel.id === id ? change(channel) : channel)),
  );
}

/** A cached channel, from its own entry or from a list. */
export function knownChannel(id: string): Channel | undefined {
  const details = cached<Channel>(getSwrKey(getChannel, { params: { id } }));
  if (details !== undefined) return details;
  const lists = [...SWRConfig.defaultValue.cache.keys()].filter(isChannelList);
  return lists.flatMap((key) => cached<Channel[]>(key) ?? []).find((channel) => channel.id === id);
}

/** Whether an SWR key lists the channels of a community. */
export function isChannelList(key: unknown): boolean {
  return typeof key === 'string' && /^\/community\/[^/]+\/channels\//.test(key);
}

/** Whether an SWR key belongs to a channel, or to any channel: details, groups, members. */
export function isOfChannel(key: unknown, id = ''): boolean {
  return typeof key === 'string' && key.replace('list:', '').startsWith(id === '' ? '/channels/' : `/channels/${id}/`);
}
