import type { FacetValue } from '@homecoming/contract/directory.ts';
import { getTopicLabel } from '@homecoming/contract/mentoring-topics.ts';
import { stageFilterNames, stages } from '@homecoming/contract/stages.ts';

/** A value as calls take it and people read it. */
export interface ValueRow {
  readonly facet: string;
  readonly key: string;
  readonly label: string;
  readonly people: number;
}

export function presentValue(row: ValueRow): FacetValue {
  const isWord = !isNamedById(row.facet);
  return { value: isWord ? row.label : row.key, label: formatValue(row), people: row.people };
}

/** What people read for a value. */
export function formatValue({ facet, key, label }: Pick<ValueRow, 'facet' | 'key' | 'label'>): string {
  if (facet === 'topic') return getTopicLabel(key);
  const stage = facet === 'stage' ? stages.find((one) => one === key) : undefined;
  return stage === undefined ? label : stageFilterNames[stage];
}

/** Filters take the ids of places, stages and topics, not what people read for them. */
function isNamedById(facet: string): boolean {
  return facet === 'city' || facet === 'moving_to' || facet === 'stage' || facet === 'topic';
}
