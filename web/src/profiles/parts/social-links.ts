import { linkPattern } from '@homecoming/contract/profiles.ts';

/** A place elsewhere that a profile points to. */
export type Network = 'linkedin' | 'instagram' | 'twitter';

const PLACES: Record<Network, string> = {
  linkedin: 'https://www.linkedin.com/in/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
};

const LINK = new RegExp(linkPattern, 'u');

/**
 * The address that a person's entry leads to: a whole address, one without its https, or their name there.
 * Null for anything else, which then must not become a link.
 */
export function linkTo(network: Network, entry: string): string | null {
  const { address, bare, name } = LINK.exec(entry.trim())?.groups ?? {};
  if (name !== undefined) return PLACES[network] + encodeURIComponent(name);
  const href = bare === undefined ? address : `https://${bare}`;
  return href !== undefined && URL.canParse(href) ? href : null;
}
