import { placeErrors } from '@homecoming/contract/places.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { places } from '../schema/alumni/places.ts';
import type { PlaceRow } from './present.ts';

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
