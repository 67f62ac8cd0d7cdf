import { limits } from '@homecoming/contract/limits.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { listCountries } from '../countries.ts';
import { getCountryName, jobTexts } from '../texts.ts';

interface CountriesFieldProps {
  /** Codes of ISO 3166. */
  value: readonly string[];
  onChange: (countries: string[]) => void;
}

/** The countries from where one can work remotely. */
export function CountriesField({ value, onChange }: CountriesFieldProps) {
  const left = listCountries().filter((country) => !value.includes(country.value));
  return (
    <Stack gap={8}>
      <NativeSelect
        label={<OptionalLabel>From which countries</OptionalLabel>}
        description={jobTexts.countriesHint}
        data={[{ value: '', label: 'Add a country' }, ...left]}
        value=""
        disabled={value.length >= limits.jobCountries}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChange([...value, currentTarget.value]);
        }}
      />
      {value.length > 0 && (
        <Row wrap gap={8}>
          {value.map((code) => (
            <Button
              key={code}
              variant="default"
              size="compact-sm"
              rightSection={<IconX size={16} />}
              aria-label={`Remove ${getCountryName(code)}`}
              onClick={() => onChange(value.filter((one) => one !== code))}
            >
              {getCountryName(code)}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
