import { placeErrors } from '@homecoming/contract/places.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { places } from '../schema/alumni/places.ts';
import { formatPlace, type PlaceRow } from './present.ts';

/**
 * The place with an id.
 * @throws unknown_place
 */
export async function accessPlace(db: Queryable, id: number): Promise<PlaceRow> {
  const [row] = await db
    .select({ id: places.id, name: places.name, near: places.near, country: places.country })
    .from(places)
    .where(eq(places.id, id));
  if (row === undefined) throw fail(placeErrors.unknown_place);
  return row;
}

/** How each of some places is called, by id. */
export async function readPlaceLabels(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: places.id, name: places.name, near: places.near, country: places.country })
    .from(places)
    .where(inArray(places.id, [...ids]));
  return new Map(rows.map((row) => [row.id, formatPlace(row)]));
}

const EARTH_KM = 6_371;
const KM_OF_DEGREE = (EARTH_KM * Math.PI) / 180;

interface Spot {
  readonly x: PgColumn;
  readonly y: PgColumn;
}

/**
 * SQL condition over two rows of places: one lies within a distance of the other. A box around `home` comes first, which is
 * a range of an index.
 */
export function isNear(place: Spot, home: Spot, km: number): SQL<boolean> {
  const high = sql.raw(String(km / KM_OF_DEGREE));
  // Degrees of longitude come together towards the poles; a box over the date line is the whole belt.
  const wide = sql`(${high} / greatest(cosd(${home.y}), 0.01))`;
  const half = sql`power(sind((${place.y} - ${home.y}) / 2), 2)
    + cosd(${place.y}) * cosd(${home.y}) * power(sind((${place.x} - ${home.x}) / 2), 2)`;
  return sql<boolean>`(${place.y} between ${home.y} - ${high} and ${home.y} + ${high}
    and (${place.x} between ${home.x} - ${wide} and ${home.x} + ${wide} or abs(${home.x}) + ${wide} > 180)
    and ${sql.raw(String(2 * EARTH_KM))} * asin(least(sqrt(${half}), 1)) <= ${sql.raw(String(km))})`;
}
