import type { LiveMessages } from '@homecoming/contract/live.ts';
import { channelTopic, managersOutside } from '../../channels/access.ts';
import { communityTopic } from '../../communities/access.ts';
import type { App } from '../../platform/app.ts';

/** Where a post or comment is, and the people whose doing it is. */
interface Audience {
  readonly communityId: string;
  readonly channelId: string | null;
  /** Nobody who is blocked with one of them gets the message. */
  readonly from: readonly (string | null)[];
}

/**
 * Pushes to the readers of a post or group: in its community, or in its channel. A channel's readers are its members and
 * those who manage its community from outside of it; `forManagers` is for these, where it differs.
 */
export async function pushToReaders<T extends keyof LiveMessages>(
  app: App,
  { communityId, channelId, from }: Audience,
  type: T,
  data: LiveMessages[T],
  forManagers: LiveMessages[T] = data,
): Promise<void> {
  const people = from.filter((id) => id !== null);
  const topic = channelId === null ? communityTopic(communityId) : channelTopic(channelId);
  app.live.push({ topic, from: people }, type, data);
  if (channelId === null) return;
  for (const user of await managersOutside(app.db, channelId)) {
    app.live.push({ user, from: people }, type, forManagers);
  }
}
