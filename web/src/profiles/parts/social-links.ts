/** A place elsewhere that a profile points to. */
export type Network = 'linkedin' | 'instagram' | 'twitter';

const PLACES: Record<Network, string> = {
  linkedin: 'https://www.linkedin.com/in/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
};

/**
 * The address that a person's entry leads to: a whole address, one without its https, or their name there.
 * Null for anything else, which then must not become a link.
 */
export function linkTo(network: Network, entry: string): string | null {
  const text = entry.trim();
  const name = /^@?([\p{L}\p{N}][\p{L}\p{N}_.-]*)$/u.exec(text)?.[1];
  const isDomain = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/\S+$/i.test(text);
  if (name !== undefined) return PLACES[network] + encodeURIComponent(name);
  if (isDomain) return `https://${text}`;
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;
}
