import { jobRemotes } from '@homecoming/contract/job-filters.ts';
import { jobKindLabels, remoteLabels } from '@homecoming/contract/job-words.ts';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { CityField } from '../../places/parts/city-field.tsx';
import classes from '../../directory/parts/filters.module.css';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { listCountries } from '../countries.ts';
import { jobTexts } from '../texts.ts';
import type { JobsUrl } from '../url.ts';

interface JobFilterFieldsProps {
  url: JobsUrl;
  onChange: (url: JobsUrl) => void;
}

const ANY = { value: '', label: 'Any' };

/** What narrows a list of jobs, besides words. */
export function JobFilterFields({ url, onChange }: JobFilterFieldsProps) {
  const { kind = [], remote, country_code: country, place, city } = url;
  const kindId = useId();
  return (
    <Stack gap={16}>
      <Stack gap={4} role="group" aria-labelledby={kindId}>
        <Text as="span" size="s" weight="strong" id={kindId}>
          Kind
        </Text>
        {jobKindLabels.map(({ value, label }) => (
          <Checkbox
            key={value}
            size="sm"
            classNames={{ body: classes.body ?? '', label: classes.label ?? '' }}
            label={label}
            checked={kind.includes(value)}
            onChange={({ currentTarget }) =>
              onChange({
                ...url,
                kind: currentTarget.checked ? [...kind, value] : kind.filter((one) => one !== value),
              })
            }
          />
        ))}
      </Stack>
      <NativeSelect
        label={jobTexts.where}
        data={[ANY, ...remoteLabels]}
        value={remote ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = jobRemotes.find((one) => one === value);
          const { remote: _before, ...rest } = url;
          onChange(chosen === undefined ? rest : { ...rest, remote: chosen });
        }}
      />
      <NativeSelect
        label="Country"
        description="Jobs there, and those that can be done from there"
        data={[ANY, ...listCountries()]}
        value={country ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { country_code: _before, ...rest } = url;
          onChange(value === '' ? rest : { ...rest, country_code: value });
        }}
      />
      <CityField
        label="Near a city"
        description={jobTexts.nearHint}
        value={place === undefined ? null : { id: place, label: city || 'The city of the search' }}
        onChange={(chosen) => {
          const { place: _place, city: _city, ...rest } = url;
          onChange(chosen === null ? rest : { ...rest, place: chosen.id, city: chosen.label });
        }}
      />
    </Stack>
  );
}
