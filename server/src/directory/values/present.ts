import type { FacetValue } from '@homecoming/contract/directory.ts';

/** A value as calls take it and people read it. */
export interface ValueRow {
  readonly facet: string;
  readonly key: string;
  readonly label: string;
  readonly people: number;
}

export function presentValue({ facet, key, label, people }: ValueRow): FacetValue {
  return { value: facet === 'city' ? key : label, label, people };
}
