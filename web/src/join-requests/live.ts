import type { LiveMessages } from '@homecoming/contract/live.ts';
import { nameOfAskedChannel } from '../channels/api.ts';
import { requestedCommunityName } from '../communities/api.ts';
import { session } from '../lib/session.ts';
import { flash } from '../lib/toasts.ts';

/** Ids of communities and channels that the user asked to join in this session, without an answer so far. */
export const askedTargets = new Set<string>();
session.listen(() => askedTargets.clear());
/** Ids of requests whose approval was shown. */
const shownApprovals = new Set<string>();

/** Shows once that the user's own request was approved. Owners and admins also receive the requests of others. */
export function onRequestUpdated({ id, community, channel, status }: LiveMessages['request.updated']): void {
  if (status !== 'pending') askedTargets.delete(channel ?? community);
  if (status !== 'approved' || shownApprovals.has(id)) return;
  const name = channel ? nameOfAskedChannel(channel) : requestedCommunityName(community);
  if (name === null) return;
  shownApprovals.add(id);
  flash.success(`You are in ${name}`);
}

/** Lets the user ask again: a request may have been answered while the connection was lost. */
export function onReconnected(): void {
  askedTargets.clear();
}
