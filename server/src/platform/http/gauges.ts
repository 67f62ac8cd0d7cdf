import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { listBackups } from '../backup/scheduled-backups.ts';
import { countGivenUpJobs, countWaitingMails, readOldestJobSeconds } from '../jobs/waiting-jobs.ts';

/** A value that `/metrics` shows beside those of Node.js and of requests. */
interface Gauge {
  readonly name: string;
  readonly help: string;
  /** Whether a server has it; all have unless said otherwise. */
  readonly isShown?: (app: App) => boolean;
  /** Asked for each answer. A failure, and NaN, say that it is not known. */
  read(app: App): Promise<number> | number;
}

const gauges: readonly Gauge[] = [
  // Before those that ask the database themselves.
  {
    name: 'homecoming_connection_waits',
    help: 'Reads and writes that wait for a connection to the database',
    read: ({ pool, writePool, replica }) =>
      pool.waitingCount + writePool.waitingCount + (replica?.pool.waitingCount ?? 0),
  },
  {
    name: 'homecoming_oldest_job_seconds',
    help: 'How long the oldest job that is due has waited',
    read: ({ pool }) => readOldestJobSeconds(pool),
  },
  {
    name: 'homecoming_given_up_jobs',
    help: 'Jobs that have failed as often as they are tried',
    read: ({ pool }) => countGivenUpJobs(pool),
  },
  {
    name: 'homecoming_waiting_mails',
    help: 'Mails that are due and not sent',
    read: ({ pool }) => countWaitingMails(pool),
  },
  {
    name: 'homecoming_unhandled_webhooks',
    help: 'Events of the payment provider that were received five minutes ago or more and are not handled',
    read: (app) =>
      readNumber(
        app,
        `select count(*) as value from provider_events
         where handled_at is null and received_at < now() - interval '5 minutes'`,
      ),
  },
  {
    name: 'homecoming_oldest_fact_seconds',
    help: 'How long the oldest fact has waited for its points and notifications',
    read: (app) => readSeconds(app, 'min(created_at) from fact_outbox'),
  },
  {
    name: 'homecoming_last_backup_timestamp_seconds',
    help: 'When the last whole backup in BACKUP_DIR began; 0 while there is none, NaN without BACKUP_DIR',
    read: ({ config: { backups } }) => {
      if (backups === null) return Number.NaN;
      const [newest] = listBackups(backups.directory);
      return newest === undefined ? 0 : newest.startedAt.getTime() / 1_000;
    },
  },
  {
    name: 'homecoming_replica_lag_seconds',
    help: 'The age of the newest position of the database that the replica has replayed; +Inf until it has answered',
    isShown: ({ replica }) => replica !== null,
    read: ({ replica }) => replica?.lagSeconds ?? Number.NaN,
  },
];

/** Adds what an operator is woken for to the metrics of a server. */
export function addGauges(http: FastifyInstance, app: App): void {
  const { Gauge: PrometheusGauge, register } = http.metrics.client;
  for (const { name, help, read } of gauges.filter(({ isShown }) => isShown?.(app) ?? true)) {
    const gauge = new PrometheusGauge({
      name,
      help,
      registers: [register],
      async collect() {
        gauge.set(await readOrNaN(() => read(app)));
      },
    });
  }
}

/** The others are shown while the database is away. */
async function readOrNaN(read: () => Promise<number> | number): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}

/** The seconds since a time that is selected; none without one. */
function readSeconds(app: App, time: string): Promise<number> {
  return readNumber(app, `select greatest(0, extract(epoch from now() - (select ${time}))) as value`);
}

async function readNumber({ pool }: App, text: string): Promise<number> {
  const { rows } = await pool.query<{ value: string | number | null }>(text);
  return Number(rows[0]?.value ?? 0);
}
