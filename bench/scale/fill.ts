import pg from 'pg';
import { createDatabaseIfMissing } from '../../server/src/platform/db/create-database.ts';
import { migrateDatabase } from '../../server/src/platform/db/migrate.ts';
import { insertRows, type TableRows } from '../../server/src/fixtures/foreign-rows/foreign-rows.ts';
import { createWriters, planSizes, type Sizes } from './sizes.ts';
import { planWorld } from './world.ts';

/** A filled database, and whose requests are measured. */
export interface World {
  readonly url: string;
  readonly sizes: Sizes;
  readonly seconds: number;
}

/** Counts that are kept beside the rows. */
const counts = [
  ['communities', 'members_count', 'memberships', 'community_id'],
  ['channels', 'members_count', 'channel_members', 'channel_id'],
  ['groups', 'members_count', 'group_members', 'group_id'],
  ['groups', 'comments_count', 'comments', 'group_id'],
] as const;

/** Fills an empty database with a number of members, and what they have made. Foreign keys and triggers are off meanwhile. */
export async function fillWorld(url: string, members: number): Promise<World> {
  const startedAt = performance.now();
  const sizes = planSizes(members);
  const { rest, talk } = planWorld(sizes, createWriters(sizes));
  await Promise.all([rest, talk].map((tables) => insertAll(url, tables)));
  await withClient(url, async (client) => {
    for (const [table, column, counted, key] of counts) {
      await client.query(
        `update ${table} set ${column} = c.n from (select ${key} as id, count(*) as n from ${counted} group by 1) c
         where ${table}.id = c.id`,
      );
    }
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
  return { url, sizes, seconds: (performance.now() - startedAt) / 1_000 };
}

/** A world that an earlier run has filled, or null. */
export async function findWorld(url: string): Promise<World | null> {
  await createDatabaseIfMissing(url);
  await migrateDatabase(url);
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from users');
    const members = rows[0]?.count ?? 0;
    return members === 0 ? null : { url, sizes: planSizes(members), seconds: 0 };
  });
}

async function insertAll(url: string, tables: readonly TableRows[]): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off`,
    );
    for (const one of tables) {
      const startedAt = performance.now();
      await insertRows(client, one);
      const seconds = (performance.now() - startedAt) / 1_000;
      if (seconds > 5) console.log(`  ${one.table}: ${one.rows} rows in ${seconds.toFixed(0)} s`);
    }
  });
}

/** Runs `work` with a connection of its own, which waits as long as it takes. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
