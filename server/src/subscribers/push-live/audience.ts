import type { LiveMessages } from '@homecoming/contract/live.ts';
import { channelTopic, managersOutside } from '../../channels/access.ts';
import { communityTopic } from '../../communities/access.ts';
import type { App } from '../../platform/app.ts';
import type { PostTarget } from '../../posts/facts.ts';

/**
 * Pushes to the members of a channel, and to those who manage its community from outside of it; `forManagers` is for
 * these, where it differs. Nobody who is blocked with one of `from` gets it.
 */
export async function pushInChannel<T extends keyof LiveMessages>(
  app: App,
  { channelId, from }: { channelId: string; from: readonly string[] },
  type: T,
  data: LiveMessages[T],
  forManagers: LiveMessages[T] = data,
): Promise<void> {
  app.live.push({ topic: channelTopic(channelId), from }, type, data);
  for (const user of await managersOutside(app.db, channelId)) app.live.push({ user, from }, type, forManagers);
}

/** Pushes to the readers of a post: in the channel that it is for, or in its community. */
export async function pushToReaders<T extends keyof LiveMessages>(
  app: App,
  { communityId, channelId, authorId, commenterId }: PostTarget & { commenterId?: string },
  type: T,
  data: LiveMessages[T],
  forManagers: LiveMessages[T] = data,
): Promise<void> {
  const from = commenterId === undefined ? [authorId] : [authorId, commenterId];
  if (channelId === null) app.live.push({ topic: communityTopic(communityId), from }, type, data);
  else await pushInChannel(app, { channelId, from }, type, data, forManagers);
}
