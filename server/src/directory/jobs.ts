import { and, asc, gt, lt, sql } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { sweepRows } from '../platform/jobs/sweep-rows.ts';
import { transaction } from '../platform/transaction.ts';
import {
  countChanges,
  directoryCounts,
  directoryEntries,
  directoryReaders,
  directoryValues,
} from '../schema/alumni/directory.ts';
import { SHOWN_DAYS } from './quota/queries.ts';

/** Changes that one transaction adds up. */
const CHANGES_AT_ONCE = 10_000;
const VALUES_AT_ONCE = 500;

/**
 * Each minute: adds the changes of counts up, so that nobody who reads counts reads many changes. People who join only
 * insert changes, and wait for nobody. Changes that are being added up by another worker are left to it.
 */
export const foldCounts = defineJob<Record<string, never>>(
  'directory.fold-counts',
  async (app) => {
    while ((await foldSome(app)) === CHANGES_AT_ONCE);
  },
  { cron: '* * * * *' },
);

async function foldSome(app: App): Promise<number> {
  return transaction(app, async (tx) => {
    const { rows } = await tx.execute<{ changes: number }>(sql`
      with taken as (
        delete from ${countChanges} where id = any(array(
          select id from ${countChanges} order by id limit ${sql.raw(String(CHANGES_AT_ONCE))} for update skip locked))
        returning value_id, people
      ),
      folded as (
        insert into ${directoryCounts} as counts (value_id, community_id, facet, people)
        select v.id, v.community_id, v.facet, sum(taken.people) from taken join ${directoryValues} v on v.id = taken.value_id
        group by v.id order by v.id
        on conflict (value_id) do update set people = counts.people + excluded.people
      )
      select count(*)::integer as changes from taken`);
    return rows[0]?.changes ?? 0;
  });
}

/**
 * Each night: deletes values that nobody has any more, such as words of people who deleted their accounts, but none that
 * managers merged; and what owners were shown for long enough.
 */
export const sweepDirectory = defineJob<Record<string, never>>(
  'directory.sweep',
  async (app) => {
    const since = new Date(app.clock.now().getTime() - SHOWN_DAYS * DAY_MS).toISOString().slice(0, 10);
    await sweepRows(app, directoryReaders, { where: lt(directoryReaders.day, since) });
    for (let after: number | null = 0; after !== null;) {
      const rows: { id: number }[] = await app.db
        .select({ id: directoryValues.id })
        .from(directoryValues)
        .where(and(gt(directoryValues.id, after), hasNobody))
        .orderBy(asc(directoryValues.id))
        .limit(VALUES_AT_ONCE);
      await deleteUnused(
        app,
        rows.map(({ id }) => id),
      );
      after = rows.length < VALUES_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
    }
  },
  { cron: '17 4 * * *' },
);

/** Nobody who is listed, up to changes that are not counted in yet: `deleteUnused()` looks at everybody. */
const hasNobody = sql`not exists (
  select from ${directoryCounts} c where c.value_id = ${directoryValues.id} and c.people > 0)
  and ${directoryValues.aliasOf} is null`;

async function deleteUnused(app: App, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction(app, async (tx) => {
    // Waits for the triggers that use values, and keeps others away: a value that comes back is not deleted with this.
    await tx.execute(sql`lock table ${directoryValues} in share row exclusive mode`);
    await tx.execute(sql`delete from ${directoryValues} v where v.id = any(${sql.param([...ids])}::integer[])
      and v.alias_of is null and not exists (select from ${directoryValues} merged where merged.alias_of = v.id)
      and not exists (select from ${directoryEntries} e where e.facets @> array[v.id])`);
  });
}
