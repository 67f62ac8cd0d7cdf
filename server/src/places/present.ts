import type { Place } from '@homecoming/contract/places.ts';
import type { places } from '../schema/alumni/places.ts';

export type PlaceRow = Pick<typeof places.$inferSelect, 'id' | 'name' | 'near' | 'country'>;

export function presentPlace(row: PlaceRow): Place {
  const country = getCountryName(row.country);
  return { id: row.id, name: row.name, near: row.near, country, label: formatPlace(row) };
}

/** A place in one line. */
export function formatPlace({ name, near, country }: Omit<PlaceRow, 'id'>): string {
  return `${near === null ? name : `${name} near ${near}`}, ${getCountryName(country)}`;
}

let names: Intl.DisplayNames | undefined;

/** Whether a code of ISO 3166 is that of a country. */
export function isCountry(code: string): boolean {
  return code !== UNKNOWN_REGION && getCountryName(code) !== code;
}

/** It has a name, too. */
const UNKNOWN_REGION = 'ZZ';

/** The English name of a country, by its code: the same as the profile's field `country` suggests. */
export function getCountryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}
