import { sql } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { transaction } from '../platform/transaction.ts';
import { placeLoads, placeNames, places } from '../schema/alumni/places.ts';
import { listSearchNames } from './fold-name.ts';
import { parseCity, readCityFile, type City } from './read-cities.ts';

const BATCH = 5_000;

/**
 * Writes the cities of the file, or `most` of them, the largest first, unless this was done. Safe to be killed, to run
 * twice, and on several servers at once.
 */
export async function loadPlaces(app: App, most?: number): Promise<void> {
  const file = await readCityFile();
  const hash = most === undefined ? file.hash : `${file.hash} ${most}`;
  if ((await app.db.$count(placeLoads, sql`${placeLoads.hash} = ${hash}`)) > 0) return;
  const all = (await file.lines()).slice(0, most);
  for (let first = 0; first < all.length; first += BATCH) {
    const cities = all.slice(first, first + BATCH).map(parseCity);
    await transaction(app, (tx) => writePlaces(tx, cities));
  }
  await app.db.insert(placeLoads).values({ hash, loadedAt: app.clock.now() }).onConflictDoNothing();
}

/** Writes cities, and what they are found by. In the order of their ids, as all do that write them at the same time. */
export async function writePlaces(db: Queryable, cities: readonly City[]): Promise<void> {
  const rows = cities.toSorted((a, b) => a.id - b.id);
  await db.execute(sql`insert into ${places} (id, name, near, country, x, y, people)
    select id, name, near, country, x, y, people from json_to_recordset(${JSON.stringify(rows)}::json) as city (
      id integer, name text, near text, country text, x real, y real, people integer)
    on conflict (id) do update set name = excluded.name, near = excluded.near, country = excluded.country,
      x = excluded.x, y = excluded.y, people = excluded.people`);
  const names = rows.flatMap(({ id, name, aliases }) =>
    listSearchNames([name, ...aliases]).map((found) => ({ ...found, id })),
  );
  await db.execute(sql`insert into ${placeNames} (name, kind, place_id)
    select name, kind, id from json_to_recordset(${JSON.stringify(names)}::json) as given (
      name text, kind smallint, id integer)
    order by name, kind, id on conflict do nothing`);
}
