import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { useMapCells } from '../../api.ts';
import { toggleValue } from '../../directory-url.ts';
import { describeCount, describeLargestCities, directoryTexts } from '../../texts.ts';
import classes from './map-table.module.css';

interface MapTableProps {
  communityId: string;
  filters: DirectoryFilters;
  /** The ids of the chosen cities. */
  chosen: readonly string[];
  onChoose: (cities: string[] | undefined) => void;
}

/** So close that each city is a cell of its own. */
const CLOSEST = { zoom: 12 };
const PAGE = 50;

/** What the map says, as a table: the cities with the number of people, the most people first. */
export function MapTable({ communityId, filters, chosen, onChoose }: MapTableProps) {
  const { data, error, mutate } = useMapCells(communityId, filters, CLOSEST);
  const [limit, setLimit] = useState(PAGE);
  if (data === undefined) {
    if (error !== undefined) return <SectionError error={error} onRetry={() => void mutate()} />;
    return (
      <Loading label="Loading cities">
        <RowsSkeleton rows={6} />
      </Loading>
    );
  }
  const cities = data.cells.flatMap(({ places }) => places).toSorted((a, b) => b.people - a.people);
  if (cities.length === 0)
    return (
      <Text tone="soft">
        {Object.keys(filters).length > 0 ? directoryTexts.nobodyFoundOnMap : directoryTexts.nobodyOnMap}.
      </Text>
    );
  // The server names those with most people, but its total has everybody.
  const named = cities.reduce((sum, { people }) => sum + people, 0);
  return (
    <Stack gap={8}>
      {named < data.total && <Text tone="soft">{describeLargestCities(cities.length)}</Text>}
      <table className={classes.table}>
        <caption className="hc-hidden">Cities of the people in this directory</caption>
        <thead>
          <tr>
            <th scope="col">City</th>
            <th scope="col" className={classes.people}>
              People
            </th>
          </tr>
        </thead>
        <tbody>
          {cities.slice(0, limit).map(({ id, label, people }) => (
            <tr key={id} data-chosen={chosen.includes(String(id)) || undefined}>
              <td>
                <button
                  type="button"
                  dir="auto"
                  className={classes.city}
                  aria-pressed={chosen.includes(String(id))}
                  onClick={() => onChoose(toggleValue(chosen, String(id)))}
                >
                  {label}
                </button>
              </td>
              <td className={classes.people}>{describeCount(people, data.exact)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cities.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
          Show more cities
        </Button>
      )}
    </Stack>
  );
}
