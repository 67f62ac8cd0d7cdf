import type { Client } from 'pg';

/**
 * Compares every index with its table, by PostgreSQL's extension amcheck. Returns what is wrong, a sentence each. Nothing of
 * it stays in the database.
 */
export async function checkIndexes(client: Client): Promise<string[]> {
  await client.query('begin');
  await client.query('create extension if not exists amcheck');
  const { rows } = await client.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid order by 1`,
  );
  const faults: string[] = [];
  for (const { name } of rows) faults.push(...(await checkIndex(client, name)));
  await client.query('rollback');
  return faults;
}

async function checkIndex(client: Client, name: string): Promise<string[]> {
  await client.query('savepoint one');
  try {
    await client.query('select bt_index_check($1::regclass, true)', [name]);
    return [];
  } catch (error) {
    await client.query('rollback to one');
    return [`Index ${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
