import type { LiveMessages } from '@homecoming/contract/live.ts';
import { mutate } from 'swr';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshChannel } from './api.ts';
import { isChannelList, isOfChannel } from './cache.ts';

const refreshSoon = coalesceByKey(refreshChannel);
const refreshAllSoon = coalesceByKey(async () => {
  await mutate((key) => isChannelList(key) || isOfChannel(key));
});

/** Refreshes the channel of a join request. */
export function onRequestUpdated({ channel }: LiveMessages['request.updated']): void {
  if (channel) refreshSoon(channel);
}

/** Refreshes all channels: a membership of the community decides about them. */
export function onMembershipUpdated(): void {
  refreshAllSoon('all');
}
