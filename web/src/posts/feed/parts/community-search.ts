/** The search part of an address that means a community, or none: what `useSearchedCommunity` reads. */
export function communitySearch(community: string | undefined): { community?: string } {
  return community === undefined ? {} : { community };
}
