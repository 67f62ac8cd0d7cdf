import type { FacetValue } from '@homecoming/contract/directory.ts';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { useLastKnown } from '../../lib/use-last-known.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { facetNames } from '../texts.ts';
import classes from './filters.module.css';

interface YearsFilterProps {
  /** How many people each class year has, the newest first. */
  values: readonly FacetValue[];
  /** Years such as `2016`, or `2014-2018`. */
  chosen: readonly string[];
  onChange: (chosen: string[] | undefined) => void;
}

/** A range of class years, with a bar for the people of each year. */
export function YearsFilter({ values, chosen, onChange }: YearsFilterProps) {
  const title = useId();
  const [from, to] = readRange(chosen);
  const people = new Map(values.map(({ value, people: number }) => [Number(value), number]));
  // Where filters leave nobody, the years of the numbers before can still be chosen
  const offered = useLastKnown(values.length < 2 ? undefined : values) ?? [];
  const known = [...people.keys(), ...offered.map(({ value }) => Number(value)), from, to].filter(
    (year) => year !== null,
  );
  // Of one year there is nothing to choose
  if (new Set(known).size < 2 && chosen.length === 0) return null;
  const [oldest, newest] = [Math.min(...known), Math.max(...known)];
  const years = Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
  const most = Math.max(1, ...people.values());
  const isIn = (year: number) => (from ?? oldest) <= year && year <= (to ?? newest);
  const options = years.toReversed().map(String);
  function choose(nextFrom: number | null, nextTo: number | null): void {
    if (nextFrom === null && nextTo === null) return onChange(undefined);
    const [first, last] = [nextFrom ?? oldest, nextTo ?? newest];
    onChange([first === last ? String(first) : `${Math.min(first, last)}-${Math.max(first, last)}`]);
  }
  return (
    <fieldset aria-labelledby={title}>
      <Stack gap={8}>
        <Text size="s" weight="strong" id={title}>
          {facetNames.graduation_year}
        </Text>
        <div className={classes.bars} aria-hidden="true">
          {years.map((year) => (
            <span
              key={year}
              className={classes.bar}
              data-chosen={isIn(year) || undefined}
              // The root, so that one large class leaves something of the others
              style={{ height: `${Math.sqrt((people.get(year) ?? 0) / most) * 100}%` }}
            />
          ))}
        </div>
        <Row justify="between" gap={8} aria-hidden="true">
          {[...new Set([oldest, newest])].map((year) => (
            <Text key={year} as="span" size="xs" tone="quiet" tabular>
              {year}
            </Text>
          ))}
        </Row>
        <Row gap={8}>
          <NativeSelect
            className={classes.half}
            aria-label="From class year"
            data={[{ value: '', label: 'From' }, ...options]}
            value={from ?? ''}
            onChange={({ currentTarget }) => choose(toYear(currentTarget.value), to)}
          />
          <NativeSelect
            className={classes.half}
            aria-label="To class year"
            data={[{ value: '', label: 'To' }, ...options]}
            value={to ?? ''}
            onChange={({ currentTarget }) => choose(from, toYear(currentTarget.value))}
          />
        </Row>
      </Stack>
    </fieldset>
  );
}

function toYear(value: string): number | null {
  return value === '' ? null : Number(value);
}

/** The first and the last of the chosen years. */
function readRange(chosen: readonly string[]): [number, number] | [null, null] {
  const years = chosen.flatMap((range) => range.split('-').map(Number));
  return years.length === 0 ? [null, null] : [Math.min(...years), Math.max(...years)];
}
