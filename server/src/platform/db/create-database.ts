import { Client, escapeIdentifier } from 'pg';
import { sqlState } from './errors.ts';

/** SQLSTATE of a connection to a database that does not exist. */
const MISSING = '3D000';
const alreadyThere = new Set(['42P04', '23505']); // the second when two create it at the same moment

/**
 * Creates the database that an address names, unless it is there, through the database `postgres` of the same
 * server. An empty database; migrations fill it. Only then is `postgres` asked: a pooler may not know it.
 */
export async function createDatabaseIfMissing(url: string): Promise<void> {
  if (await isThere(url)) return;
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.slice(1));
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href });
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`create database ${escapeIdentifier(name)}`);
  } catch (error) {
    if (!alreadyThere.has(sqlState(error) ?? '')) throw error;
  } finally {
    await client.end();
  }
}

async function isThere(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (sqlState(error) === MISSING) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
