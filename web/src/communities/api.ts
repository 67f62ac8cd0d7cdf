import { listCommunities, type CommunityCard } from '@homecoming/contract/communities.ts';
import { useToken } from '../lib/session.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';

/** The communities that the signed-in user is a member of; none while they load. */
export function useMyCommunities(): { communities: readonly CommunityCard[] } {
  const { data } = useEndpoint(listCommunities, useToken() === null ? null : { query: { limit: 100 } });
  return { communities: data?.results.filter((community) => community.is_member) ?? [] };
}
