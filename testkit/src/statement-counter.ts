import { Client } from 'pg';
import { waitFor } from './wait-for.ts';

const NOT_COUNTED = '/* not counted */';
/** Live messages are collected for up to 250 ms. */
const LOOK_EVERY_MS = 300;

/** What the statements of a database have cost since the last reset. */
export interface StatementCosts {
  /** Without those that begin and end transactions. */
  readonly statements: number;
  readonly commits: number;
  /** Milliseconds of PostgreSQL. */
  readonly planning: number;
  readonly executing: number;
  /** The statements that were planned and executed for the longest. */
  readonly mostPlanned: string | null;
  readonly mostExecuted: string | null;
}

/** What a call costs. */
export interface CallCosts {
  readonly name: string;
  readonly alone: MeasuredCosts;
  /** 32 of them at once. */
  readonly together: MeasuredCosts;
}

/** What one of the calls costs on average. */
export interface MeasuredCosts extends StatementCosts {
  /** How many were made at once, and how many of all succeeded. */
  readonly atOnce: number;
  readonly succeeded: number;
}

/** Counts the statements of one database. */
export interface StatementCounter {
  /** Waits until the effects of all recorded facts are done, and no statement came since the last look. */
  idle(): Promise<void>;
  reset(): Promise<void>;
  read(): Promise<StatementCosts>;
  close(): Promise<void>;
}

/** Lets PostgreSQL count statements from its next start on. */
export async function loadStatementCounter(url: string): Promise<void> {
  const settings = ["shared_preload_libraries = 'pg_stat_statements'", 'pg_stat_statements.track_planning = on'];
  const client = await connect(url);
  for (const setting of settings) await client.query(`alter system set ${setting}`);
  await client.end();
}

/** Counts the statements of a database, without its own. */
export async function createStatementCounter(url: string): Promise<StatementCounter> {
  const client = await connect(url);
  await client.query('create extension if not exists pg_stat_statements');
  async function read(): Promise<StatementCosts> {
    const { rows } = await client.query<StatementCosts>(costs);
    const [row] = rows;
    if (row === undefined) throw new Error('no statement was counted');
    return row;
  }
  return {
    idle: () => {
      let before = -1;
      const check = async () => {
        const { rowCount } = await client.query(`select 1 from fact_outbox limit 1 ${NOT_COUNTED}`);
        const { statements } = await read();
        const isIdle = rowCount === 0 && statements === before;
        before = statements;
        if (!isIdle) throw new Error('there are facts to process, or statements came');
      };
      return waitFor(check, { interval: LOOK_EVERY_MS });
    },
    async reset() {
      await client.query(`select pg_stat_statements_reset() ${NOT_COUNTED}`);
    },
    read,
    close: () => client.end(),
  };
}

const costs = `
  with counted as (
    select s.query, s.calls, s.total_plan_time, s.total_exec_time, s.query ~* '^(begin|commit|rollback|set )' as is_control
    from pg_stat_statements s join pg_database d on d.oid = s.dbid 
    where d.datname = current_database() and s.toplevel and s.query not like '%${NOT_COUNTED}%'
  )
  select coalesce(sum(calls) filter (where not is_control), 0)::int as statements,
    coalesce(sum(calls) filter (where query ilike 'commit%'), 0)::int as commits,
    coalesce(sum(total_plan_time), 0)::float as planning,
    coalesce(sum(total_exec_time), 0)::float as executing,
    (array_agg(query order by total_plan_time desc) filter (where total_plan_time > 0))[1] as "mostPlanned",
    (array_agg(query order by total_exec_time desc))[1] as "mostExecuted"
  from counted ${NOT_COUNTED}`;

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
