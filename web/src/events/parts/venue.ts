import type { Venue } from '@homecoming/contract/events.ts';

/** The place in one or two words: its name, else its address; `Online` for an online event without a name. */
export function formatPlace({ kind, name, address }: Pick<Venue, 'kind' | 'name' | 'address'>): string {
  return name ?? address ?? (kind === 'online' ? 'Online' : 'Place to come');
}

/** The search of a map for the place of an event; null for online events. */
export function mapLink({ kind, name, address }: Venue): string | null {
  const words = [name, address].filter((part) => part !== null).join(', ');
  if (kind === 'online' || words === '') return null;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: words }).toString()}`;
}
