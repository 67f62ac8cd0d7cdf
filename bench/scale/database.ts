import type { Client } from 'pg';
import { shown, type Figure } from '../figures.ts';

/** The ten largest tables and indexes, and how large all is. */
export async function measureSizes(client: Client): Promise<Figure[]> {
  const { rows } = await client.query<{ name: string; kind: string; size: string; bytes_per_row: string }>(
    `select relname as name, case relkind when 'r' then 'table' else 'index' end as kind,
       round(pg_relation_size(oid) / 1e6) || ' MB' as size
     from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
     order by pg_relation_size(oid) desc limit 20`,
  );
  const { rows: all } = await client.query<{ size: string }>(
    `select round(pg_database_size(current_database()) / 1e6) || ' MB' as size`,
  );
  return [
    shown('size of the database', all[0]?.size ?? ''),
    ...rows.map(({ name, kind, size }) => shown(`size of the ${kind} ${name}`, size)),
  ];
}

/** Pages that were found in the buffers of PostgreSQL, and those that were not. */
export interface PageReads {
  readonly hit: number;
  readonly read: number;
}

/** Counts from the start of the database on. */
export async function countPageReads(client: Client): Promise<PageReads> {
  const { rows } = await client.query<{ hit: string; read: string }>(
    `select blks_hit as hit, blks_read as read from pg_stat_database where datname = current_database()`,
  );
  return { hit: Number(rows[0]?.hit), read: Number(rows[0]?.read) };
}
