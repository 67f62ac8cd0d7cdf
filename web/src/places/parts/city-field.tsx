import { limits } from '@homecoming/contract/limits.ts';
import { useState, type ReactNode } from 'react';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { usePlaces } from '../api.ts';

/** A chosen city; `country` is known of one that was just chosen. */
export interface ChosenCity {
  id: number;
  label: string;
  country?: string;
}

interface CityFieldProps {
  value: ChosenCity | null;
  onChange: (city: ChosenCity | null) => void;
  error?: ReactNode;
  /** Another question than where somebody lives. */
  label?: ReactNode;
  description?: ReactNode;
}

/** One of the cities of the world; unless it is said otherwise, the one where somebody lives now. */
export function CityField({
  value,
  onChange,
  error,
  label = <OptionalLabel>City</OptionalLabel>,
  description = 'Where you live now, or a larger city nearby',
}: CityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ChoiceField<ChosenCity>
      name="city"
      label={label}
      description={description}
      error={error}
      maxLength={limits.searchQuery}
      value={value}
      onChange={onChange}
      typed={typed}
      onType={setTyped}
      options={usePlaces(typed ?? '')}
      leftUnchosen="Choose a city from the list"
      nothingFits="We know no such city. Try a larger one nearby."
    />
  );
}
