import { sql, type SQL } from 'drizzle-orm';
import { isShownTo } from '../../accounts/audience.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { studies } from '../../schema/alumni/studies.ts';
import { users } from '../../schema/users.ts';

/** That somebody belongs to a class year or to a program of a community. */
export interface Belonging {
  readonly communityId: string;
  readonly userId: string;
  readonly year: number | null;
  readonly programId: string | null;
  readonly isConfirmed: boolean;
}

/**
 * SQL: what members belong to, of memberships, users and communities that fit a condition. What somebody hides from other
 * members puts them nowhere, nor where they are not listed. Who has named no study at all belongs to the year of their
 * profile.
 */
export function selectBelongings(which: SQL): SQL {
  const readers = sql`array[${memberships.communityId}::text]`;
  return sql`(with people as (
      select ${memberships.communityId}, ${memberships.userId}, ${users.graduationYear},
        ${isShownTo('graduation_year', readers)} as shows_year, ${isShownTo('program', readers)} as shows_program
      from ${memberships}
      join ${communities} on ${communities.id} = ${memberships.communityId} and ${communities.deletedAt} is null
      join ${users} on ${users.id} = ${memberships.userId} and ${users.deletedAt} is null
      where ${memberships.listed} and ${which}
    ), studied as (
      select people.*, study.program_id, extract(year from study.ends_on)::int as year,
        study.confirmed_at is not null as is_confirmed
      from people join ${studies} study using (user_id, community_id)
    )
    select community_id, user_id, year, null::uuid as program_id, bool_or(is_confirmed) as is_confirmed
      from studied where year is not null and shows_year group by 1, 2, 3
    union all
    select community_id, user_id, null, program_id, is_confirmed from studied where shows_program
    union all
    select community_id, user_id, graduation_year, null, false from people
      where graduation_year is not null and shows_year
        and not exists (select from ${studies} study where study.user_id = people.user_id))`;
}

/** What people belong to, in communities that have cohorts. */
export async function listBelongings(db: Queryable, userIds: readonly string[]): Promise<Belonging[]> {
  const which = sql`${memberships.userId} = any(${sql.param([...userIds])}::uuid[]) and ${communities.cohortsOn}`;
  const { rows } = await db.execute<{
    community_id: string;
    user_id: string;
    year: number | null;
    program_id: string | null;
    is_confirmed: boolean;
  }>(selectBelongings(which));
  return rows.map((row) => ({
    communityId: row.community_id,
    userId: row.user_id,
    year: row.year,
    programId: row.program_id,
    isConfirmed: row.is_confirmed,
  }));
}

/** A key of the cohort that somebody belongs to. */
export function getCohortKey({
  communityId,
  year,
  programId,
}: Pick<Belonging, 'communityId' | 'year' | 'programId'>): string {
  return `${communityId} ${year ?? programId}`;
}
