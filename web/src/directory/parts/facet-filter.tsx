import type { Facet } from '@homecoming/contract/directory-filters.ts';
import type { FacetValue } from '@homecoming/contract/directory.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { TextField } from '../../ui/fields/fields.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useFacetValues } from '../api.ts';
import { describeCount, facetNames, facetSearches } from '../texts.ts';
import classes from './filters.module.css';

/** The values of a facet that are visible without a click. */
const FEW = 5;

interface FacetFilterProps {
  communityId: string;
  facet: Exclude<Facet, 'graduation_year'>;
  /** The most frequent values, and those that are chosen. */
  values: readonly FacetValue[];
  /** There are values besides these. */
  hasMore: boolean;
  isExact: boolean;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

/** The values of a facet to choose from, the most frequent first. Of many, a search finds the others. */
export function FacetFilter({ communityId, facet, values, hasMore, isExact, chosen, onToggle }: FacetFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const found = useFacetValues(communityId, facet, isSearching ? typed : null).data?.results;
  const title = useId();
  if (values.length === 0 && chosen.length === 0) return null;
  const first = values.filter(({ value }, index) => index < FEW || chosen.includes(value));
  const closed = isOpen ? values : first;
  return (
    <fieldset aria-labelledby={title}>
      <Stack gap={4}>
        <Text size="s" weight="strong" id={title}>
          {facetNames[facet]}
        </Text>
        {isOpen && hasMore && (
          <TextField
            size="sm"
            aria-label={facetSearches[facet]}
            placeholder={facetSearches[facet]}
            autoComplete="off"
            maxLength={limits.searchQuery}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <ul>
          {(isSearching ? (found ?? []) : closed).map((value) => (
            <ValueRow
              key={value.value}
              value={value}
              isExact={isExact}
              isChosen={chosen.includes(value.value)}
              onToggle={onToggle}
            />
          ))}
        </ul>
        {isSearching && found?.length === 0 && (
          <Text size="s" tone="quiet">
            Nobody here has that.
          </Text>
        )}
        {(values.length > first.length || hasMore) && (
          <Row>
            <Button
              variant="subtle"
              size="compact-sm"
              px={0}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Show fewer' : 'Show more'}: ${facetNames[facet]}`}
              onClick={() => {
                setOpen(!isOpen);
                setTyped('');
              }}
            >
              {isOpen ? 'Show fewer' : 'Show more'}
            </Button>
          </Row>
        )}
      </Stack>
    </fieldset>
  );
}

interface ValueRowProps {
  value: FacetValue;
  isExact: boolean;
  isChosen: boolean;
  onToggle: (value: string) => void;
}

function ValueRow({ value: { value, label, people }, isExact, isChosen, onToggle }: ValueRowProps) {
  return (
    <li className={classes.value}>
      <Checkbox
        size="sm"
        checked={isChosen}
        onChange={() => onToggle(value)}
        classNames={{ body: classes.body ?? '', labelWrapper: classes.words ?? '', label: classes.label ?? '' }}
        label={
          <Row as="span" justify="between" gap={8}>
            <Text as="span" size="m" breaks dir="auto">
              {label}
            </Text>
            <Text as="span" size="xs" tone="quiet" tabular className={classes.count}>
              {describeCount(people, isExact)}
              <span className="hc-hidden"> {people === 1 ? 'person' : 'people'}</span>
            </Text>
          </Row>
        }
      />
    </li>
  );
}
