import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { useLocation } from '@tanstack/react-router';
import { useCommunities } from '../communities/api.ts';
import type { ApiError } from '../lib/http/api-error.ts';

/** The communities that the user may see, as far as they are loaded, and those among them that they may post in. */
export function useCommunitiesToPostIn() {
  const { items, error, reload } = useCommunities();
  return {
    all: items,
    joined: items?.filter((community) => community.is_member),
    error,
    retry: reload,
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
