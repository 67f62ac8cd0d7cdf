import { linkPattern } from '@homecoming/contract/profiles.ts';

/** Another site that a profile links to. */
export type Network = 'linkedin' | 'instagram' | 'twitter';

const BASE_URLS: Record<Network, string> = {
  linkedin: 'https://www.linkedin.com/in/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
};

const LINK = new RegExp(linkPattern, 'u');

/**
 * The URL of a person's entry, which is a URL, a URL without https, or a user name on that site.
 * Null for anything else, which must not become a link.
 */
export function linkTo(network: Network, entry: string): string | null {
  const { address, bare, name } = LINK.exec(entry.trim())?.groups ?? {};
  if (name !== undefined) return BASE_URLS[network] + encodeURIComponent(name);
  const href = bare === undefined ? address : `https://${bare}`;
  return href !== undefined && URL.canParse(href) ? href : null;
}
