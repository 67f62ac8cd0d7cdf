import type { SuggestedField } from '@homecoming/contract/members.ts';
import { useId, useState, type ComponentProps } from 'react';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Suggestions } from '../../../ui/fields/suggestions.tsx';
import { useSuggestedValues } from '../../api.ts';

interface SuggestingProps extends Omit<ComponentProps<typeof TextField>, 'value'> {
  value?: string;
}

/** A text field that suggests what others wrote in it. Any other text is as good. */
export function SuggestedText({ suggests, value = '', ...field }: SuggestingProps & { suggests: SuggestedField }) {
  const listId = useId();
  const [saved] = useState(value);
  // What is there already needs no suggestions
  const values = useSuggestedValues(suggests, value === saved ? '' : value);
  return (
    <div>
      <TextField {...field} value={value} autoComplete="off" list={listId} />
      <Suggestions id={listId} values={values} typed={value} />
    </div>
  );
}

/** A text field that suggests the countries of the world. */
export function CountryField({ value = '', ...field }: SuggestingProps) {
  const listId = useId();
  return (
    <div>
      <TextField {...field} value={value} list={listId} />
      <Suggestions id={listId} values={value.trim() === '' ? [] : listCountries()} typed={value} />
    </div>
  );
}

/** Codes of groups of countries and of no country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
let countries: readonly string[] | undefined;

/** The names of all countries that the browser knows, in English. */
function listCountries(): readonly string[] {
  if (countries !== undefined) return countries;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const known = codes.flatMap((code) => (NO_COUNTRIES.has(code) ? [] : (names.of(code) ?? [])));
  countries = [...new Set(known)].toSorted((a, b) => a.localeCompare(b, 'en'));
  return countries;
}
