import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useLocation } from '@tanstack/react-router';
import { useChannelsOfCommunities } from '../../channels/api.ts';
import { useEventsToPostAbout } from '../../events/api.ts';
import type { ApiError } from '../../lib/http/api-error.ts';
import { useCommunitiesToPostIn } from '../communities.ts';

/** What a post is for: a community, a channel, or an event. */
export interface PostTarget {
  id: string;
  name: string;
  /** The community itself, or the community of the channel or event. */
  community: { id: string; name: string; logo: string | null };
}

/** The targets of one category that the user may post to. */
interface PostTargets {
  /** Undefined while they are loaded. */
  targets: readonly PostTarget[] | undefined;
  /** The communities of the user; undefined while they are loaded. */
  communities: readonly PostTarget['community'][] | undefined;
  error: ApiError | undefined;
  retry: () => void;
}

/** What the user may post to in a category, grouped by community. Loads channels and events for their category only. */
export function usePostTargets(category: PostCategory): PostTargets {
  const { joined, error, retry } = useCommunitiesToPostIn();
  const channels = useChannelsOfCommunities(category === 'channel' ? (joined ?? []).map(({ id }) => id) : []);
  const events = useEventsToPostAbout(category === 'event');
  const shared = { communities: joined, error: error ?? channels.error };
  if (category === 'community') return { ...shared, targets: joined?.map(asTarget), retry };
  if (category === 'event') {
    return {
      ...shared,
      error: error ?? events.error,
      targets: events.events?.map(({ id, title, community }) => ({ id, name: title, community })),
      retry: () => {
        if (error !== undefined) retry();
        events.retry();
      },
    };
  }
  const loaded = joined?.length === 0 ? [] : channels.data;
  const targets = joined?.flatMap((community) =>
    (loaded ?? [])
      .filter((channel) => channel.community === community.id && channel.can.post)
      .map(({ id, name }) => ({ id, name, community })),
  );
  return {
    ...shared,
    targets: loaded === undefined ? undefined : targets,
    retry: () => {
      if (error !== undefined) retry();
      void channels.mutate();
    },
  };
}

function asTarget(community: PostTarget['community']): PostTarget {
  return { id: community.id, name: community.name, community };
}

/** The id of the target in the address: `?community=`, `?channel=` or `?event=`. */
export function useSearchedTarget(category: PostCategory): string | null {
  return useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(category) });
}
