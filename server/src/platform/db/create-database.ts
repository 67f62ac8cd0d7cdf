import { Client, escapeIdentifier } from 'pg';

const alreadyThere = new Set(['42P04', '23505']); // the second when two create it at the same moment

/**
 * Creates the database that an address names, unless it is there, through the database `postgres` of the same
 * server. An empty database; migrations fill it.
 */
export async function createDatabaseIfMissing(url: string): Promise<void> {
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.slice(1));
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href });
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!alreadyThere.has(code)) throw error;
  } finally {
    await client.end();
  }
}
