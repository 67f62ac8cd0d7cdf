import { sql, type SQL } from 'drizzle-orm';
import { directoryEntries, directoryValues } from '../../schema/alumni/directory.ts';
import { hasChosenIn, selectChosen, toArray, type Choice } from '../filters.ts';
import { MAX_EXACT } from '../matching.ts';
import { isSeen } from '../sight.ts';
import { MAX_FOUND } from './word-search.ts';

/** Who reads, and what they chose. */
interface Narrowed {
  readonly reader: string;
  readonly choices: readonly Choice[];
}

const byName = sql`order by ${directoryEntries.name}, ${directoryEntries.userId}`;

/** SQL: the first by name of the people who have what was chosen, of 4,096 at most that the index of facets finds. */
export function selectFirstOfFew({ reader, choices }: Narrowed): SQL {
  return selectFirst(sql`(select ${directoryEntries.userId}, ${directoryEntries.name}
    from ${selectChosen(choices)} where ${isOther(reader)} limit ${sql.raw(String(MAX_EXACT))})`);
}

/**
 * SQL: the same where many match: the first on the way through the names of each community that somebody with it may be in.
 * 6,000 people of all communities together are looked at, but some of each.
 */
export function selectFirstOnTheWay({ reader, choices }: Narrowed): SQL {
  const having = choices.map(
    ({ ids }) => sql`select ${directoryValues.communityId} from ${directoryValues}
      where ${directoryValues.id} = any(${toArray(ids)})`,
  );
  const walked = sql`(select * from ${directoryEntries} where ${directoryEntries.communityId} = scope.community_id
    ${byName} limit (select greatest(100, 6000 / greatest(count(*), 1)) from scope)) as ${directoryEntries}`;
  return sql`with scope as materialized (${sql.join(having, sql` intersect `)})
    ${selectFirst(sql`scope cross join lateral (
      select ${directoryEntries.userId}, ${directoryEntries.name} from ${walked}
      where ${hasChosenIn(directoryEntries.facets, choices)} and ${isOther(reader)}
      ${byName} limit ${sql.raw(String(MAX_FOUND))})`)}`;
}

function isOther(reader: string): SQL {
  return sql`${isSeen({ seesUnlisted: false, reader })} and ${directoryEntries.userId} <> ${reader}`;
}

/** Each once: somebody may be in several communities. */
function selectFirst(people: SQL): SQL {
  return sql`select first.user_id, 0 as rank from ${people} as first
    group by first.user_id order by min(first.name), first.user_id limit ${sql.raw(String(MAX_FOUND))}`;
}
