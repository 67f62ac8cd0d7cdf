import { formatPlace, getCountryName } from '@homecoming/server/places/present.ts';
import { demoCities } from './cast/cities.ts';
import type { Person } from './cast/person.ts';
import { idAt } from './ids.ts';
import { LENA_AGE } from './lena.ts';
import type { UserRow } from './rows.ts';
import { createRandom, type Random } from './random.ts';
import { before, DAY } from './times.ts';

/** Of those written by hand only these came lately: all the others have written posts for months. */
const newcomers: Readonly<Record<string, number>> = { lena: LENA_AGE, noor: 3 * DAY, noah: 1.3 * DAY, ada: 9 * DAY };

/** The rows of all people, by their keys. */
export function planPeople(cast: readonly Person[], now: Date, passwordHash: string): ReadonlyMap<string, UserRow> {
  const random = createRandom('accounts');
  const cities = createRandom('cities');
  /** How many live in each city. */
  const lived = new Map<number, number>();
  return new Map(
    cast.map((person) => [
      person.key,
      {
        ...userRow(random, person, now, passwordHash),
        ...chooseCity(cities, person.country, lived),
        ...person.more,
      },
    ]),
  );
}

function userRow(random: Random, person: Person, now: Date, passwordHash: string): UserRow {
  const drawn = random.between(70 * DAY, 880 * DAY);
  const createdAt = before(now, newcomers[person.key] ?? drawn);
  const [firstName = '', ...lastNames] = person.name.split(' ');
  return {
    id: idAt(createdAt, random),
    email: `${person.key}@homecoming.test`,
    passwordHash,
    verifiedAt: createdAt,
    firstName,
    lastName: lastNames.join(' '),
    graduationYear: person.year,
    program: person.program ?? null,
    company: person.company ?? null,
    currentIndustry: person.industry ?? null,
    hometown: person.hometown ?? null,
    country: person.country ?? null,
    shortBio: person.bio ?? null,
    interests: [...(person.interests ?? [])],
    tags: [...(person.tags ?? [])],
    info1: true,
    onboarded: true,
    isTutorialShown: true,
    eventOnboardingShown: true,
    createdAt,
    modifiedAt: createdAt,
  };
}

/** Most people have said where they live, in a city of their country that the demo world knows, and show it on maps. */
function chooseCity(random: Random, country: string | undefined, lived: Map<number, number>): Partial<UserRow> {
  const near = demoCities.filter((city) => getCountryName(city.country) === country);
  const countPeople = ({ id }: { id: number }) => lived.get(id) ?? 0;
  const fewest = Math.min(...near.map(countPeople));
  // Where nobody lives yet somebody does, so that every city has its people.
  if (near.length === 0 || (fewest > 0 && random.chance(0.12))) return {};
  const city = random.pick(near.filter((one) => countPeople(one) === fewest));
  lived.set(city.id, fewest + 1);
  return { cityId: city.id, cityName: formatPlace(city), onMap: true };
}
