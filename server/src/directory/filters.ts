import { facets, NEAR_KM, type DirectoryFilters, type Facet } from '@homecoming/contract/directory-filters.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accessPlace, isNear } from '../places/access.ts';
import type { Queryable } from '../platform/db/database.ts';
import { places } from '../schema/alumni/places.ts';
import { directoryEntries, directoryValues } from '../schema/alumni/directory.ts';
import { isOfOpenFacet } from './open-facets.ts';
import { findSimilarValues } from './values/find-values.ts';
import { countPeople } from './values/people-counts.ts';

/** What people must have: one of the values. */
export interface Choice {
  /** A facet of the contract, `role`, or `near`. */
  readonly facet: Facet | 'role' | 'near';
  /** The chosen values, without those that were merged into them. */
  readonly chosen: readonly number[];
  /** All ids that mean the same. Empty: nobody has any. */
  readonly ids: readonly number[];
}

export type AskedFilters = Omit<DirectoryFilters, 'query'> & { readonly role?: string | undefined };

/** Whose directories are filtered, and whether values that only unlisted people have count as values. */
export interface FilterScope {
  readonly communityIds: readonly string[];
  readonly seesUnlisted: boolean;
}

/**
 * The values that filters mean. A word that nobody has means similar ones; what nobody lets plain members see is a word
 * that nobody has.
 * @throws unknown_place
 */
export async function readChoices(db: Queryable, scope: FilterScope, asked: AskedFilters): Promise<Choice[]> {
  const choices = facets.flatMap((facet) => {
    const words = (asked[facet] ?? []).map((word) => word.trim()).filter((word) => word !== '');
    return words.length === 0 ? [] : [chooseValues(db, scope, facet, words)];
  });
  if (asked.role !== undefined) choices.push(chooseRole(db, scope, asked.role));
  if (asked.near !== undefined) choices.push(chooseNear(db, scope, asked.near, asked.km ?? NEAR_KM));
  return Promise.all(choices);
}

/** SQL condition over entries: the person has what was chosen. It is looked up in the index of facets. */
export function hasChosen(choices: readonly Choice[]): SQL {
  const each = choices.map(({ ids }) => sql`${directoryEntries.facets} && ${toArray(ids)}`);
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `);
}

/** The same of a column of facets, checked row by row: the rows come from another index. */
export function hasChosenIn(values: SQLWrapper, choices: readonly Choice[]): SQL {
  const each = choices.map(({ ids }) => sql`arrayoverlap(${values}, ${toArray(ids)})`);
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `);
}

/**
 * SQL: the entries that have it, in place of the table, looked up in the index of facets whatever the planner expects of
 * another one. The values belong to one community.
 */
export function selectChosen(choices: readonly Choice[]): SQL {
  return sql`(select * from ${directoryEntries} where ${hasChosen(choices)} offset 0) as ${directoryEntries}`;
}

export function toArray(ids: readonly number[]): SQL {
  return sql`${sql.param([...ids])}::integer[]`;
}

async function chooseValues(
  db: Queryable,
  scope: FilterScope,
  facet: Facet,
  words: readonly string[],
): Promise<Choice> {
  const keys = facet === 'graduation_year' ? [...new Set(words.flatMap(listYears))] : words;
  const exact = await findExact(db, scope, facet, keys);
  const known = new Set(exact.map(({ word }) => word));
  const unknown = facet === 'graduation_year' ? [] : keys.filter((word) => !known.has(word));
  const similar = await Promise.all(
    unknown.map((typed) => findSimilarValues(db, { communityIds: scope.communityIds, facet, typed })),
  );
  const chosen = [...new Set([...exact.map(({ id }) => id), ...similar.flat()])];
  return { facet, chosen, ids: await withMerged(db, chosen) };
}

/** 2014-2018 is five years, in either order. */
function listYears(word: string): string[] {
  const [first = 0, last = first] = word.split('-').map(Number);
  const from = Math.max(Math.min(first, last), limits.graduationYearMin);
  const to = Math.min(Math.max(first, last), limits.graduationYearMax);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at));
}

async function findExact(
  db: Queryable,
  { communityIds, seesUnlisted }: FilterScope,
  facet: Facet,
  words: readonly string[],
) {
  const { rows } = await db.execute<{ word: string; id: number }>(sql`
    select asked.word, root.id from unnest(${sql.param([...words])}::text[]) as asked (word)
      cross join unnest(${sql.param([...communityIds])}::uuid[]) as scope (id)
      join ${directoryValues} v on v.community_id = scope.id and v.facet = ${facet} and v.key = directory_key(asked.word)
      join ${directoryValues} root on root.id = coalesce(v.alias_of, v.id)
    where (${seesUnlisted} or ${countPeople(sql`root`)} > 0) and ${isOfOpenFacet}`);
  return rows;
}

async function withMerged(db: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${directoryValues} where alias_of = any(${toArray(ids)})`,
  );
  return [...ids, ...rows.map(({ id }) => id)];
}

async function chooseRole(db: Queryable, { communityIds }: FilterScope, role: string): Promise<Choice> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${directoryValues}
    where community_id = any(${sql.param([...communityIds])}::uuid[]) and facet = 'role' and key = ${role}`);
  const ids = rows.map(({ id }) => id);
  return { facet: 'role', chosen: ids, ids };
}

const middle = alias(places, 'middle');

/** The cities of a directory within a distance of a place, on the sphere. */
async function chooseNear(db: Queryable, { communityIds }: FilterScope, placeId: number, km: number): Promise<Choice> {
  await accessPlace(db, placeId);
  const { rows } = await db.execute<{ id: number }>(sql`
    select v.id from ${places} middle
      join ${places} on ${isNear(places, middle, km)}
      join ${directoryValues} v on v.community_id = any(${sql.param([...communityIds])}::uuid[])
        and v.facet = 'city' and v.key = ${places.id}::text
    where ${middle.id} = ${placeId}`);
  const ids = rows.map(({ id }) => id);
  return { facet: 'near', chosen: ids, ids };
}
