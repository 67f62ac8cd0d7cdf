import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database.ts';
import { directoryEntries, directoryValues } from '../schema/alumni/directory.ts';
import { countInSample, hasFoundTooMany, type Matching } from './matching.ts';
import { countStored } from './values/people-counts.ts';

/** How many people there are. */
export interface Total {
  readonly total: number;
  readonly exact: boolean;
}

/** How many people match. Without filters the stored count is read. */
export async function countTotal(db: Queryable, matching: Matching): Promise<Total> {
  if (matching.choices.length === 0 && matching.foundIds === null) {
    return { total: await countEverybody(db, matching), exact: true };
  }
  const { total, factor } = await countInSample(db, matching, async (entries) => {
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::integer as total from (${entries}) matching`,
    );
    return { total: rows[0]?.total ?? 0 };
  });
  return { total: total * factor, exact: factor === 1 && !hasFoundTooMany(matching) };
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
