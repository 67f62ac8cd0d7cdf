import { listCommunities, type CommunityCard } from '@homecoming/contract/communities.ts';
import { useLocation } from '@tanstack/react-router';
import type { ApiError } from '../lib/api-error.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';

/** The communities that the user may see, as the navigation holds them, and those among them that they may post in. */
export function useCommunitiesToPostIn() {
  const { data, error, mutate } = useEndpoint(listCommunities, { query: { limit: 100 } });
  return {
    all: data?.results,
    joined: data?.results.filter((community) => community.is_member),
    error,
    retry: () => void mutate(),
  } satisfies CommunitiesToPostIn;
}

interface CommunitiesToPostIn {
  /** Undefined until they are there, as `joined`. */
  all: readonly CommunityCard[] | undefined;
  joined: readonly CommunityCard[] | undefined;
  error: ApiError | undefined;
  retry: () => void;
}

/** The community that `?community=` of the address names. */
export function useSearchedCommunity(): string | null {
  return useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('community') });
}
