import {
  CELL_PIXELS,
  MAX_CELL_CITIES,
  type MapCell,
  type mapMembers as contract,
} from '@homecoming/contract/directory.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { sql } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { places } from '../schema/alumni/places.ts';
import { accessDirectory } from './access.ts';
import { readMatching } from './counts.ts';
import { findBlockedValues } from './values/blocked-values.ts';
import { countValues } from './values/count-values.ts';

const MAX_CELLS = 1_000;
const WORLD_PIXELS = 256;
const WORLD_DEGREES = 360;
/** More cities than there are. */
const ALL_CITIES = 100_000;

/** A city with people on the map. */
interface City {
  readonly id: number;
  readonly label: string;
  readonly people: number;
  readonly x: number;
  readonly y: number;
}

/** The people on the map whom filters leave, by city, in cells. Nobody has other coordinates than those of a city. */
export async function mapMembers(
  ctx: UserContext,
  communityId: string,
  { box, zoom = 1, ...filters }: QueryOf<typeof contract>,
) {
  const access = await accessDirectory(ctx, communityId);
  const blocked = await findBlockedValues(ctx, access);
  const matching = await readMatching(ctx, access, filters);
  const { values, exact } = await countValues(ctx.db, matching, { facets: ['map'], most: ALL_CITIES, chosen: [] });
  const cities = (
    await locate(
      ctx.db,
      values.filter(({ id }) => !blocked.has(id)),
    )
  ).filter(isInside(box));
  return {
    total: cities.reduce((sum, { people }) => sum + people, 0),
    exact,
    cells: mergeCities(cities, zoom).slice(0, MAX_CELLS),
  };
}

async function locate(
  db: Queryable,
  values: readonly { placeId: number | null; label: string; people: number }[],
): Promise<City[]> {
  const ids = values.flatMap(({ placeId }) => placeId ?? []);
  const rows = await db
    .select({ id: places.id, x: places.x, y: places.y })
    .from(places)
    .where(sql`${places.id} = any(${sql.param(ids)}::integer[])`);
  const located = new Map(rows.map((row) => [row.id, row]));
  return values.flatMap(({ placeId, label, people }) => {
    const place = placeId === null ? undefined : located.get(placeId);
    return place === undefined ? [] : [{ ...place, label, people }];
  });
}

/** Whether a city is in a box, which may cross the meridian where the map ends. */
function isInside(box: string | undefined): (city: City) => boolean {
  if (box === undefined) return () => true;
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number);
  return ({ x, y }) => y >= south && y <= north && (west <= east ? x >= west && x <= east : x >= west || x <= east);
}

/** Cities of one cell together, the cell with most people first. */
function mergeCities(cities: readonly City[], zoom: number): MapCell[] {
  const degrees = (CELL_PIXELS * WORLD_DEGREES) / (WORLD_PIXELS * 2 ** zoom);
  const byCell = Map.groupBy(cities, ({ x, y }) => `${Math.floor(x / degrees)} ${Math.floor(y / degrees)}`);
  return [...byCell.values()].map(toCell).toSorted((a, b) => b.people - a.people || a.x - b.x || a.y - b.y);
}

function toCell(cities: readonly City[]): MapCell {
  const people = cities.reduce((sum, city) => sum + city.people, 0);
  const middle = (get: (city: City) => number) =>
    cities.reduce((sum, city) => sum + get(city) * city.people, 0) / people;
  const largest = cities.toSorted((a, b) => b.people - a.people || a.id - b.id).slice(0, MAX_CELL_CITIES);
  return {
    x: middle(({ x }) => x),
    y: middle(({ y }) => y),
    people,
    places_count: cities.length,
    places: largest.map(({ id, label, people: own }) => ({ id, label, people: own })),
  };
}
