import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { countChanges, directoryCounts, directoryValues } from '../../schema/alumni/directory.ts';
import { toArray } from '../filters.ts';
import { countInSample, hasFoundTooMany, type Matching } from '../matching.ts';
import { countOverlap } from './people-counts.ts';

/** A value with the number of people who have it; `more`: its facet has values that were left out. */
export interface CountedValue {
  readonly id: number;
  readonly facet: string;
  readonly key: string;
  readonly label: string;
  readonly placeId: number | null;
  readonly people: number;
  readonly more: boolean;
}

interface WantedValues {
  readonly facets: readonly string[];
  /** The most values of a facet, those of most people; of years all. */
  readonly most: number;
  /** Values that come in any case. */
  readonly chosen: readonly number[];
}

/** More years than people can have graduated in. */
const MANY = sql.raw('300');

/** How many of the people who match have each value, merged ones as one. Without filters the stored counts are read. */
export async function countValues(
  db: Queryable,
  matching: Matching,
  wanted: WantedValues,
): Promise<{ values: CountedValue[]; exact: boolean }> {
  if (wanted.facets.length === 0) return { values: [], exact: true };
  if (matching.choices.length === 0 && matching.foundIds === null) {
    return { values: await readStored(db, matching.communityId, wanted), exact: true };
  }
  const { values, factor } = await countInSample(db, matching, async (entries) => {
    const { rows } = await db.execute<{ total: number; values: CountedValue[] }>(
      selectCounted(matching.communityId, entries, wanted),
    );
    return { total: rows[0]?.total ?? 0, values: rows[0]?.values ?? [] };
  });
  const missing = wanted.chosen.filter((id) => !values.some((value) => value.id === id));
  const all = [...values, ...(missing.length === 0 ? [] : await readWithoutPeople(db, missing))];
  const exact = factor === 1 && !hasFoundTooMany(matching);
  return { values: all.map((value) => ({ ...value, people: value.people * factor })), exact };
}

const valueAsJson = (counted: SQL, more: SQL) => sql`json_build_object('id', ${counted}.id, 'facet', ${counted}.facet,
  'key', ${counted}.key, 'label', ${counted}.label, 'placeId', ${counted}.place_id, 'people', ${counted}.people, 'more', ${more})`;

/** SQL: the number of `entries` and their values, those of most people first. A person who has merged values counts once. */
function selectCounted(communityId: string, entries: SQL, { facets, most, chosen }: WantedValues): SQL {
  return sql`
    with matched as materialized (${entries}),
    merged as materialized (
      select coalesce(array_agg(id), '{}') as ids from ${directoryValues} where community_id = ${communityId} and alias_of is not null
    ),
    counted as (
      select value as id, count(*)::integer as people from matched, merged, unnest(
        case when matched.facets && merged.ids then (
          select array_agg(distinct coalesce(v.alias_of, v.id)) from ${directoryValues} v where v.id = any(matched.facets))
        else matched.facets end) as value group by value
    ),
    valued as (
      select v.id, v.facet, v.key, v.label, v.place_id, counted.people,
        row_number() over (partition by v.facet order by counted.people desc, v.key) as place,
        count(*) over (partition by v.facet) > ${most}::integer as more
      from counted join ${directoryValues} v on v.id = counted.id
      where v.facet = any(${sql.param([...facets])}::text[])
    )
    select (select count(*)::integer from matched) as total, coalesce((
      select json_agg(${valueAsJson(sql`valued`, sql`valued.more and valued.facet <> 'graduation_year'`)} order by valued.place) from valued
      where valued.place <= ${most}::integer or valued.facet = 'graduation_year' or valued.id = any(${toArray(chosen)})), '[]') as values`;
}

/** Values that nobody of those who match has. */
async function readWithoutPeople(db: Queryable, ids: readonly number[]): Promise<CountedValue[]> {
  const { rows } = await db.execute<{ value: CountedValue }>(sql`
    select ${valueAsJson(sql`v`, sql`false`)} as value
    from (select v.*, 0 as people from ${directoryValues} v where v.id = any(${toArray(ids)})) v order by v.key`);
  return rows.map(({ value }) => value);
}

/**
 * The stored counts with the changes that are not counted in yet. The values of most people are a range of an index; what
 * was merged or has just changed may belong to them, and is looked at, too.
 */
async function readStored(
  db: Queryable,
  communityId: string,
  { facets, most, chosen }: WantedValues,
): Promise<CountedValue[]> {
  const { rows } = await db.execute<{ value: CountedValue }>(sql`
    with changed as materialized (
      select value_id as id, sum(people) as people from ${countChanges} where community_id = ${communityId} group by value_id
    ),
    merged as materialized (
      select id, alias_of from ${directoryValues} where community_id = ${communityId} and alias_of is not null
    ),
    candidate as materialized (
      select most.id from unnest(${sql.param([...facets])}::text[]) as wanted (facet) cross join lateral (
        select c.value_id as id from ${directoryCounts} c
        where c.community_id = ${communityId} and c.facet = wanted.facet
        order by c.people desc limit greatest(${most}::integer * 3, ${MANY})) most
      union select id from changed
      union select id from merged
      union select alias_of from merged
      union select unnest(${toArray(chosen)})
    ),
    counted as (
      select coalesce(v.alias_of, v.id) as id, sum(coalesce(c.people, 0) + coalesce(changed.people, 0))::integer as people
      from candidate join ${directoryValues} v on v.id = candidate.id and v.facet = any(${sql.param([...facets])}::text[])
        left join ${directoryCounts} c on c.value_id = v.id left join changed on changed.id = v.id
      group by coalesce(v.alias_of, v.id)
    ),
    exact as materialized (
      select root.id, root.facet, root.key, root.label, root.place_id, counted.people - case
        when root.id in (select alias_of from merged) then ${countOverlap(sql`root`)} else 0 end as people
      from counted join ${directoryValues} root on root.id = counted.id
    ),
    valued as (
      select *, row_number() over (partition by facet order by people desc, key) as place,
        count(*) over (partition by facet) > ${most}::integer and facet <> 'graduation_year' as more
      from exact where people > 0 or id = any(${toArray(chosen)})
    )
    select ${valueAsJson(sql`valued`, sql`valued.more`)} as value from valued
    where place <= ${most}::integer or facet = 'graduation_year' or id = any(${toArray(chosen)})
    order by facet, place`);
  return rows.map(({ value }) => value);
}
