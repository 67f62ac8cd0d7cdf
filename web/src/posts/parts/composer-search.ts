/** The search part of an address that opens the composer, or the feed, for a community. */
export function composerSearch(community: string | undefined): { community?: string } {
  return community === undefined ? {} : { community };
}
