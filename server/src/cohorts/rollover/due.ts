import { sql, type SQL } from 'drizzle-orm';
import { findDay } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { studies } from '../../schema/alumni/studies.ts';

/** Studies whose stage changes, or whose people are asked, in one transaction. */
export const MAX_STUDIES = 500;

/** A zone in which a community follows the stages of its students, and a day of it. */
export interface ZoneDay {
  readonly zone: string;
  readonly today: string;
}

/** The days of now in the zones of all communities that have cohorts. */
export async function listZoneDays(tx: Transaction, now: Date): Promise<ZoneDay[]> {
  const rows = await tx
    .selectDistinct({ zone: communities.zone })
    .from(communities)
    .where(sql`${communities.cohortsOn}`);
  return rows.map(({ zone }) => ({ zone, today: findDay(zone, now) }));
}

/**
 * The ids of some studies of members in communities that have cohorts. `getConditions` has one condition for each range of
 * the index over stage and end.
 */
export async function findStudies(
  tx: Transaction,
  days: readonly (ZoneDay & Readonly<Record<string, string>>)[],
  conditions: readonly SQL[],
): Promise<string[]> {
  const isMember = sql`exists (select from ${memberships}
    where ${memberships.communityId} = study.community_id and ${memberships.userId} = study.user_id)`;
  const limit = sql.raw(String(MAX_STUDIES));
  const ranges = conditions.map(
    (condition) => sql`(select study.id from ${studies} study
      where study.community_id = ${communities.id} and ${condition} and ${isMember} limit ${limit})`,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    select due.id from json_to_recordset(${JSON.stringify(days)}::json)
      as day (zone text, today date, first date, last date)
    join ${communities} on ${communities.zone} = day.zone and ${communities.cohortsOn} and ${communities.deletedAt} is null
    cross join lateral (${sql.join(ranges, sql` union all `)}) due
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
