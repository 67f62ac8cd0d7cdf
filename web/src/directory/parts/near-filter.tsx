import { NEAR_KM } from '@homecoming/contract/directory-filters.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { NativeSelect } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePlaces } from '../../places/api.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { distances, type DirectoryUrl, type UrlChanges } from '../directory-url.ts';
import classes from './filters.module.css';

interface NearFilterProps {
  url: Pick<DirectoryUrl, 'near' | 'place' | 'km'>;
  onChange: (changes: UrlChanges) => void;
}

/** People within a distance from a city. */
export function NearFilter({ url: { near, place, km = NEAR_KM }, onChange }: NearFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const options = usePlaces(typed ?? '');
  const field = useRef<HTMLDivElement>(null);
  const suggested = typed === null || typed.trim() === '' ? undefined : options.length;
  useLayoutEffect(() => {
    // The column around it scrolls: the suggestions come into sight whole
    if (suggested !== undefined) field.current?.scrollIntoView({ block: 'nearest' });
  }, [suggested]);
  return (
    <Stack gap={8}>
      <div ref={field} className={classes.near}>
        <ChoiceField<{ id: number; label: string }>
          name="near"
          label={
            <Text as="span" size="s" weight="strong">
              Near a city
            </Text>
          }
          maxLength={limits.searchQuery}
          value={near === undefined ? null : { id: near, label: place ?? 'A city' }}
          onChange={(city) => onChange({ near: city?.id, place: city?.label, ...(city === null && { km: undefined }) })}
          typed={typed}
          onType={setTyped}
          options={options}
          nothingFits="We know no such city. Try a larger one nearby."
        />
      </div>
      {near !== undefined && (
        <NativeSelect
          aria-label="How far away"
          data={distances.map((distance) => ({ value: String(distance), label: `Within ${distance} km` }))}
          value={String(km)}
          onChange={({ currentTarget }) => onChange({ km: Number(currentTarget.value) })}
        />
      )}
    </Stack>
  );
}
