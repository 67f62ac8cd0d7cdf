import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useLocation } from '@tanstack/react-router';
import { useChannelsOf } from '../channels/api.ts';
import type { ApiError } from '../lib/api-error.ts';
import { useCommunitiesToPostIn } from './communities.ts';

/** What a post can be for: a community, a channel, or an event. */
export interface Place {
  id: string;
  name: string;
  /** The community that it is, or that it belongs to. */
  community: { id: string; name: string; logo: string | null };
}

/** The places of one category that the user may post for. */
export interface Places {
  /** Undefined until they are known. */
  places: readonly Place[] | undefined;
  /** The communities that the user is in, among which those places are. */
  communities: readonly Place['community'][] | undefined;
  error: ApiError | undefined;
  retry: () => void;
}

/** Where the user may post in a category, grouped by community. Channels are asked for only where they are meant. */
export function usePlaces(category: PostCategory, wanted = true): Places {
  const { joined, error, retry } = useCommunitiesToPostIn();
  const channels = useChannelsOf(category === 'channel' && wanted ? (joined ?? []).map(({ id }) => id) : []);
  const shared = { communities: joined, error: error ?? channels.error };
  if (category === 'community') return { ...shared, places: joined?.map(asPlace), retry };
  // Events come here with a list of their own
  if (category === 'event') return { ...shared, places: joined === undefined ? undefined : [], retry };
  const loaded = joined?.length === 0 ? [] : channels.data;
  const places = joined?.flatMap((community) =>
    (loaded ?? [])
      .filter((channel) => channel.community === community.id && channel.can.post)
      .map(({ id, name }) => ({ id, name, community })),
  );
  return {
    ...shared,
    places: loaded === undefined ? undefined : places,
    retry: () => {
      if (error !== undefined) retry();
      void channels.mutate();
    },
  };
}

function asPlace(community: Place['community']): Place {
  return { id: community.id, name: community.name, community };
}

/** The place that the address names: `?community=`, `?channel=` or `?event=`. */
export function useSearchedPlace(category: PostCategory): string | null {
  return useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(category) });
}
