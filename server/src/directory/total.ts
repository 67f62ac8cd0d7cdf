import { sql } from 'drizzle-orm';
import { blockedIds } from '../blocks/access.ts';
import type { Queryable } from '../platform/db/database.ts';
import { directoryEntries, directoryValues } from '../schema/alumni/directory.ts';
import { hasChosenIn, toArray, type Choice } from './filters.ts';
import { countInSample, hasFoundTooMany, type Matching } from './matching.ts';
import { countStored } from './values/people-counts.ts';

/** How many people there are. */
export interface Total {
  readonly total: number;
  readonly exact: boolean;
}

/** Facets of which nobody has two values: the people who have one of several are as many as have each, added up. */
const SINGLE_FACETS: readonly Choice['facet'][] = ['industry', 'company', 'country', 'city', 'near', 'moving_to'];

/** How many people match. Without filters, and where one facet was chosen, stored counts are read. */
export async function countTotal(db: Queryable, matching: Matching): Promise<Total> {
  if (matching.choices.length === 0 && matching.foundIds === null) {
    return { total: await countEverybody(db, matching), exact: true };
  }
  const stored = await readStored(db, matching);
  if (stored !== null) return { total: stored, exact: true };
  const { total, factor } = await countInSample(db, matching, async (entries) => {
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::integer as total from (${entries}) matching`,
    );
    return { total: rows[0]?.total ?? 0 };
  });
  return { total: total * factor, exact: factor === 1 && !hasFoundTooMany(matching) };
}

/** How many listed people have the only thing that was chosen, without those of a block. Null: they have to be counted. */
async function readStored(
  db: Queryable,
  { communityId, choices, foundIds, seesUnlisted, reader }: Matching,
): Promise<number | null> {
  const [only, ...others] = choices;
  if (only === undefined || others.length > 0 || foundIds !== null || seesUnlisted) return null;
  if (only.ids.length > 1 && !SINGLE_FACETS.includes(only.facet)) return null;
  const blocked =
    reader === null
      ? sql`0`
      : sql`(select count(*) from ${directoryEntries} where ${directoryEntries.communityId} = ${communityId}
          and ${directoryEntries.userId} = any(array${blockedIds(reader)}) and ${directoryEntries.listed}
          and ${hasChosenIn(directoryEntries.facets, choices)})`;
  const { rows } = await db.execute<{ total: number }>(sql`
    select (coalesce(sum(${countStored(sql`v.id`, sql`v.community_id`)}), 0) - ${blocked})::integer as total
    from ${directoryValues} v where v.id = any(${toArray(only.ids)})`);
  return rows[0]?.total ?? 0;
}

async function countEverybody(
  db: Queryable,
  { communityId, seesUnlisted }: Pick<Matching, 'communityId' | 'seesUnlisted'>,
): Promise<number> {
  const unlisted = sql`(select count(*) from ${directoryEntries} e where e.community_id = ${communityId} and not e.listed)`;
  const { rows } = await db.execute<{ total: number }>(sql`
    select (coalesce((select ${countStored(sql`v.id`, sql`v.community_id`)} from ${directoryValues} v
      where v.community_id = ${communityId} and v.facet = 'mark' and v.key = 'listed'), 0)
      + ${seesUnlisted ? unlisted : sql`0`})::integer as total`);
  return rows[0]?.total ?? 0;
}
