import { profileErrors, type ProfileChanges } from '@homecoming/contract/profiles.ts';
import { listNeededFields } from '../accounts/audience.ts';
import { accessPlace } from '../places/access.ts';
import { formatPlace, getCountryName } from '../places/present.ts';
import type { Queryable } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import type { StoredAudiences, users } from '../schema/users.ts';

type City = Partial<Pick<typeof users.$inferInsert, 'cityId' | 'cityName' | 'country'>>;

const NO_CITY = { cityId: null, cityName: null };

/**
 * The city and country after a change of one of them. The two always agree: a city brings its country along, and another
 * country clears the city. The hometown is a text of its own: where somebody comes from.
 * @throws unknown_place
 */
export async function chooseCity(
  db: Queryable,
  { city, country }: Pick<ProfileChanges, 'city' | 'country'>,
  before: { readonly cityId: number | null; readonly country: string | null },
): Promise<City> {
  if (city === null) return NO_CITY;
  if (city !== undefined) {
    const place = await accessPlace(db, city);
    return { cityId: place.id, cityName: formatPlace(place), country: getCountryName(place.country) };
  }
  if (country === undefined || before.cityId === null) return {};
  return (country || null) === before.country ? {} : NO_CITY;
}

/**
 * Whether somebody welcomes newcomers after a change. It needs a city that some of their communities see: who clears or hides
 * it welcomes nobody there.
 * @throws city_needed
 */
export function chooseWelcomes(
  wanted: boolean | undefined,
  after: {
    readonly welcomes: boolean;
    readonly cityId?: number | null | undefined;
    readonly audiences: StoredAudiences;
  },
): boolean {
  const { cityId = null, audiences } = after;
  const shows = listNeededFields('city').every((field) => audiences[field] !== 'me' && audiences[field] !== 'managers');
  if (cityId !== null && shows) return wanted ?? after.welcomes;
  if (wanted === true) throw fail(profileErrors.city_needed);
  return false;
}
