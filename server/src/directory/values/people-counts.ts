import { sql, type SQL } from 'drizzle-orm';
import { countChanges, directoryCounts, directoryValues } from '../../schema/alumni/directory.ts';

/**
 * SQL: how many listed people have a value, or one that was merged into it. `root` is a row of values that is merged into
 * none. Who wrote both is counted twice: `countOverlap()`.
 */
export function countPeople(root: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(${countStored(sql`part.id`, sql`part.community_id`)}), 0)::integer
    from ${directoryValues} part where part.id = ${root}.id or part.alias_of = ${root}.id)`;
}

/** SQL: how many listed people have this very value: the stored count with the changes that are not counted in yet. */
export function countStored(id: SQL, communityId: SQL): SQL<number> {
  return sql<number>`(coalesce((select c.people from ${directoryCounts} c where c.value_id = ${id}), 0)
    + coalesce((select sum(change.people) from ${countChanges} change
      where change.community_id = ${communityId} and change.value_id = ${id}), 0))`;
}

/**
 * SQL: by how much `countPeople()` is too high. A person is counted once for each of the merged values that they have:
 * each of these, but the first, is subtracted where an earlier one is there, too.
 */
export function countOverlap(root: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(twice.people), 0)::integer from (
      select id, array_agg(id) over (order by id rows between unbounded preceding and 1 preceding) as earlier
      from ${directoryValues} part where part.id = ${root}.id or part.alias_of = ${root}.id
    ) part cross join lateral (
      select count(*) as people from directory_entries e
      where e.facets @> array[part.id] and e.facets && part.earlier and e.listed
    ) twice where part.earlier is not null)`;
}
