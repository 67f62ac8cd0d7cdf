import { sql } from 'drizzle-orm';
import { blockedIds } from '../../blocks/access.ts';
import type { CommunityAccess } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { directoryEntries, directoryValues } from '../../schema/alumni/directory.ts';
import { getSight } from '../sight.ts';
import { countOverlap, countPeople } from './people-counts.ts';

/**
 * The values, without merged ones, that nobody has but people between whom and the caller there is a block: their words are
 * left out. A block changes no number of the others.
 */
export async function findBlockedValues(ctx: UserContext, access: CommunityAccess): Promise<ReadonlySet<number>> {
  const { reader } = getSight(ctx, access);
  if (reader === null) return new Set();
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select root.id from (
      select coalesce(v.alias_of, v.id) as id, count(distinct e.user_id) as people
      from ${directoryEntries} e cross join unnest(e.facets) as value join ${directoryValues} v on v.id = value
      where e.community_id = ${access.community.id} and e.listed and e.user_id = any(array${blockedIds(reader)})
      group by coalesce(v.alias_of, v.id)
    ) blocked join ${directoryValues} root on root.id = blocked.id
    where ${countPeople(sql`root`)} - ${countOverlap(sql`root`)} <= blocked.people`);
  return new Set(rows.map(({ id }) => id));
}
