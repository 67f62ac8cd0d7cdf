import { escapeIdentifier, type Client } from 'pg';

/** What is taken off while rows are loaded, as statements that put it back. */
interface Rule {
  readonly drop: string;
  readonly create: string;
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`;

/** Those that are no constraint: they are made faster of all rows than row by row. */
const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as drop,
    pg_get_indexdef(indexrelid) as create
  from pg_index join pg_class c on c.oid = indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f') order by indrelid::regclass::text, c.relname`;

/**
 * Runs `load`, which fills empty tables, in the transaction that is open. Triggers do not fire: the rows have what they have
 * written. Tables may be filled in any order; every row must fulfil the foreign keys in the end. It needs no more rights than the
 * owner of the tables has.
 * @throws when a row violates a foreign key or a unique index
 */
export async function loadRows(client: Client, load: () => Promise<void>): Promise<void> {
  const foreignKeys = await listRules(client, FOREIGN_KEYS);
  for (const { drop } of foreignKeys) await client.query(drop);
  // Now no foreign key needs an index.
  const indexes = await listRules(client, INDEXES);
  for (const { drop } of indexes) await client.query(drop);
  const { rows: triggers } = await client.query<{ table: string }>(
    `select distinct relname as table from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  const alterTriggers = async (action: 'disable' | 'enable') => {
    for (const { table } of triggers) {
      await client.query(`alter table ${escapeIdentifier(table)} ${action} trigger user`);
    }
  };
  await alterTriggers('disable');
  await load();
  await alterTriggers('enable');
  for (const { create } of indexes) await client.query(create);
  // Foreign keys are validated by plans for tables of their size.
  await client.query('analyze');
  for (const { create } of foreignKeys) await client.query(create);
}

async function listRules(client: Client, text: string): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(text);
  return rows;
}
