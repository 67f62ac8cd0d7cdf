import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { templateName } from '@homecoming/testkit/database.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { users } from '../../schema/users.ts';
import { createLog } from '../log.ts';
import { migrateJobs } from '../jobs/worker.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import { inTransaction, openDatabase, prepared, type Pool, type Queryable, type Transaction } from './database.ts';
import { isUnavailable } from './errors.ts';
import { equalsAny } from './equals-any.ts';
import { migrateDatabase } from './migrate.ts';

let pool: Pool;
let db: Queryable;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  ({ pool, db } = openDatabase(database.url, { max: 4, log: createLog('silent') }));
  drop = database.drop;
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const person = (email: string) => ({ email, passwordHash: 'none', firstName: 'A', lastName: 'B' });

describe('a transaction', () => {
  it('writes all of it, or nothing', async () => {
    await inTransaction(pool, (tx) => tx.insert(users).values(person('kept@example.org')));
    const broken = inTransaction(pool, async (tx) => {
      await tx.insert(users).values(person('lost@example.org'));
      await tx.insert(users).values(person('kept@example.org'));
    });
    await expect(broken).rejects.toThrow();
    expect(await db.$count(users)).toBe(1);
  });

  it('rolls back a statement that was started before it failed', async () => {
    const refused = inTransaction(pool, async (tx) => {
      const insert = tx.insert(users).values(person('ahead@example.org')).execute();
      insert.catch(() => undefined);
      throw new Error('not allowed');
    });
    await expect(refused).rejects.toThrow('not allowed');
    expect(await db.$count(users, sql`email = 'ahead@example.org'`)).toBe(0);
  });

  it('rejects statements started after one that failed, and its connection stays usable', async () => {
    const named = prepared((on) => on.select({ id: users.id }).from(users).limit(1).prepare('behind_a_failure'));
    const behind: Promise<unknown>[] = [];
    const broken = inTransaction(pool, async (tx) => {
      const failing = tx
        .select({ one: sql`1 / 0` })
        .from(users)
        .execute();
      behind.push(named(tx).execute(), tx.insert(users).values(person('behind@example.org')).execute());
      for (const statement of behind) statement.catch(() => undefined);
      await failing;
    });
    await expect(broken).rejects.toMatchObject({ cause: { code: '22012' } });
    for (const statement of behind) await expect(statement).rejects.toThrow();
    expect(await inTransaction(pool, (tx) => named(tx).execute())).toHaveLength(1);
    expect(await db.$count(users, sql`email = 'behind@example.org'`)).toBe(0);
  });

  it('does not commit a transaction in which the failure of a statement was ignored', async () => {
    const ignored = inTransaction(pool, async (tx) => {
      await tx.insert(users).values(person('ignored@example.org'));
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(ignored).rejects.toThrow('rolled back');
    expect(await db.$count(users, sql`email = 'ignored@example.org'`)).toBe(0);
  });

  it('hides the rows of a transaction from others until it ends', async () => {
    await inTransaction(pool, async (tx) => {
      await tx.insert(users).values(person('unseen@example.org'));
      expect(await tx.$count(users, sql`email = 'unseen@example.org'`)).toBe(1);
      expect(await db.$count(users, sql`email = 'unseen@example.org'`)).toBe(0);
    });
    expect(await db.$count(users, sql`email = 'unseen@example.org'`)).toBe(1);
  });

  it('rejects a statement that is started after its end', async () => {
    const { tx, late } = await inTransaction(pool, async (open) => {
      await open.insert(users).values(person('in-time@example.org'));
      return { tx: open, late: () => open.insert(users).values(person('late@example.org')) };
    });
    await expect(late()).rejects.toMatchObject({ cause: { message: expect.stringContaining('after the end') } });
    await expect(tx.execute(sql`select 1`)).rejects.toThrow();
    expect(await db.$count(users, sql`email = 'late@example.org'`)).toBe(0);
  });

  it('rolls a transaction back when the driver cannot send a statement', async () => {
    const unsendable = {
      toPostgres() {
        throw new Error('cannot be sent');
      },
    };
    const send = () => inTransaction(pool, (tx) => tx.execute(sql`select ${'sendable'}`));
    // So often that the connection keeps its plan
    for (let run = 0; run < 3; run += 1) await send();
    const broken = inTransaction(pool, async (tx) => {
      await tx.insert(users).values(person('unsent@example.org'));
      await tx.execute(sql`select ${unsendable}`);
    });
    // Of the driver, not of the time limit of a connection that waits for an answer
    await expect(broken).rejects.toMatchObject({ cause: { message: 'cannot be sent' } });
    expect(await db.$count(users, sql`email = 'unsent@example.org'`)).toBe(0);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await send()).rows).toHaveLength(1);
  });

  it('returns its connection to the pool after success and failure', async () => {
    const turns = Array.from({ length: 40 }, (_, turn) =>
      inTransaction(pool, async (tx) => {
        await tx.execute(sql`select 1`);
        if (turn % 2) throw new Error('odd');
      }).catch(() => undefined),
    );
    await Promise.all(turns);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('fails when its connection is cut, and the pool replaces it', async () => {
    const cut = inTransaction(pool, async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('statements', () => {
  /** The statements with this text that the connection of a transaction has planned. */
  const countPlanned = async (tx: Transaction, text: string) => {
    const { rows } = await tx.execute<{ planned: number }>(
      sql`select count(*)::int as planned from pg_prepared_statements where statement like ${text}`,
    );
    return rows[0]?.planned;
  };

  it('are planned once by each connection, whatever their values, and however many', async () => {
    const find = (tx: Transaction, ...emails: string[]) =>
      tx.select({ planned_once: users.id }).from(users).where(equalsAny(users.email, emails));
    await inTransaction(pool, async (tx) => {
      await find(tx, 'a@example.org');
      await find(tx, 'b@example.org', 'c@example.org');
      for (let run = 0; run < 3; run += 1) expect(await find(tx)).toEqual([]);
      expect(await countPlanned(tx, '%"email" = any(%')).toBe(1);
    });
  });

  it('are planned again by another connection when a migration has changed their table', async () => {
    await pool.query('create table changing as select 1::integer as value');
    const read = () => inTransaction(pool, (tx) => tx.execute(sql`select * from changing`));
    for (let run = 0; run < 3; run += 1) await read();
    await pool.query('alter table changing alter column value type text');
    await expect(read()).rejects.toMatchObject({ cause: { code: '0A000' } });
    expect((await read()).rows).toEqual([{ value: '1' }]);
  });

  it('start no processes of PostgreSQL, however large a table seems', async () => {
    await pool.query('create table large as select generate_series(1, 10000) as number');
    await pool.query('create index on large (number)');
    await inTransaction(pool, async (tx) => {
      for (const size of ['min_parallel_table_scan_size', 'min_parallel_index_scan_size']) {
        await tx.execute(sql.raw(`set local ${size} = 0`));
      }
      await tx.execute(sql`set local parallel_setup_cost = 0`);
      await tx.execute(sql`set local parallel_tuple_cost = 0`);
      const { rows } = await tx.execute(sql`explain select count(*) from large where number > 0`);
      expect(JSON.stringify(rows)).toContain('Index');
      expect(JSON.stringify(rows)).not.toContain('Gather');
    });
  });

  it('find what equals any of several values, whatever characters these have', async () => {
    const odd = [`o'"neil,{}\\@example.org`, 'null', ''];
    await inTransaction(pool, async (tx) => {
      await tx.insert(users).values(odd.map(person));
      expect(await tx.$count(users, equalsAny(users.email, odd))).toBe(3);
    });
  });
});

it('migrations take turns when several servers start at once on an empty database', async () => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = '/migrated_at_once';
  const start = async () => {
    await createDatabaseIfMissing(url.href);
    await migrateDatabase(url.href);
    await migrateJobs(url.href);
  };
  await Promise.all(Array.from({ length: 4 }, start));
  const tables = async (name: string) => {
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query(
      "select count(*) from information_schema.columns where table_schema in ('public', 'graphile_worker')",
    );
    await client.end();
    return rows[0].count;
  };
  expect(await tables('migrated_at_once')).toBe(await tables(templateName));
});

it('counts a server that accepts a connection and never answers as unavailable', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // Listening on a TCP port gives an address of this shape.
  const { port } = silent.address() as AddressInfo;
  const { pool: unanswered } = openDatabase(`postgres://nobody@127.0.0.1:${port}/none`, {
    max: 1,
    log: createLog('silent'),
  });
  const failure: unknown = await unanswered.query('select 1').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(isUnavailable(failure)).toBe(true);
  // What the client says when its own timer comes before that of the pool
  expect(isUnavailable(new Error('timeout expired'))).toBe(true);
  await unanswered.end();
  silent.close();
});
