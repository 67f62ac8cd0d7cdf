import { existsSync } from 'node:fs';
import path from 'node:path';
import { findMissingTls, isPrivateHost } from './settings/required-tls.ts';
import { readSecretFiles, type Environment } from './settings/secret-files.ts';
import type { AddressSetting } from './settings/service-settings.ts';
import { StartupError } from './startup-error.ts';
import { MEDIA } from './storage/data-folder.ts';

/** The storage of pictures and files: a folder, or a bucket of an S3-compatible service. */
export type StorageConfig =
  | { kind: 'disk'; directory: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      endpoint: string | null;
      accessKeyId: string | null;
      secretAccessKey: string | null;
    };

/** Where clamd listens. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Payments: none, through Stripe, or through the payment sandbox that the process starts. */
export type PaymentsConfig =
  | { readonly kind: 'off' | 'sandbox' }
  | { readonly kind: 'stripe'; readonly secretKey: string; readonly webhookSecrets: readonly string[] };

/** Backups that the server makes by itself; portable ones with DATABASE_URL. */
export interface BackupConfig {
  readonly directory: string;
  /** The time of the day, by the clock of the machine. */
  readonly hour: number;
  readonly minute: number;
  /** Older ones are removed: people who left are gone from backups then, too. */
  readonly keepDays: number;
  /** What is written in between is archived, so that each minute can be restored. */
  readonly archivesWal: boolean;
}

/** The settings of one process, parsed once at the start. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  /** Server processes over one port, which a primary process starts; 1: this process is the server. */
  readonly processes: number;
  /** Address of this machine to listen on; `0.0.0.0` for all. */
  readonly listenAddress: string;
  /** Address that people use, without a last slash; links in mails start with it. */
  readonly publicUrl: string;
  /** PUBLIC_URL is set: everybody uses that address. */
  readonly hasPublicUrl: boolean;
  readonly dataDirectory: string;
  /** What secrets in the database are sealed by. Null: by a key that the server makes once, in a file of DATA_DIR. */
  readonly secretKey: string | null;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** As a role that may change tables, for migrations only. Null: `databaseUrl` does them. */
  readonly databaseMigrationUrl: string | null;
  /** A standby of that database, for large reads. Null: all reads go to the database itself. */
  readonly databaseReplicaUrl: string | null;
  /** Null: fan-out over PostgreSQL. */
  readonly redisUrl: string | null;
  /** Null: mails go to the outbox. */
  readonly smtpUrl: string | null;
  /** No mail leaves over a connection without TLS. */
  readonly smtpRequiresTls: boolean;
  readonly mailFrom: string;
  /** Where people ask for another plan. Null: at the addresses of the staff. */
  readonly supportEmail: string | null;
  readonly storage: StorageConfig;
  /** Looks for viruses in files. Null: nothing does. */
  readonly virusScanner: ScannerAddress | null;
  /** Null: the server makes none. */
  readonly backups: BackupConfig | null;
  readonly payments: PaymentsConfig;
  /** The share of the platform in each payment, in hundredths of a percent. */
  readonly platformFeeBasisPoints: number;
  readonly demo: boolean;
  readonly rateLimit: boolean;
  readonly metricsToken: string | null;
  /** The plan of a new community. */
  readonly defaultPlan: 'free' | 'plus' | 'pro';
  /** The number of proxies in front: that number of addresses of X-Forwarded-For is trusted, from the right. */
  readonly trustProxy: number;
  /** The jobs run in this process too. */
  readonly worker: boolean;
  /** The web is served by Vite's development server. */
  readonly webDevelopment: boolean;
}

/** What people have erased is in no backup any more after this. */
const MAX_BACKUP_DAYS = 30;

/** Characters: 128 bits of them in hex. */
const MIN_SECRET_KEY = 32;

/** More would leave too few of the 200 connections of the built-in PostgreSQL for each. */
const MAX_PROCESSES = 8;

const postgresProtocols = ['postgres:', 'postgresql:'];

/**
 * Reads the settings from environment variables.
 * @throws {StartupError} naming every setting that is missing or wrong.
 */
export function parseConfig(given: Environment): Config {
  const problems: string[] = [];
  const env = readSecretFiles(given, problems);
  const production = env.NODE_ENV === 'production';
  const port = readPort(env.PORT, problems);
  const dataDirectory = path.resolve(env.DATA_DIR || './data');
  if (production) problems.push(...missingInProduction(env));
  const publicUrl = readUrl('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:'], problems);
  if (production && publicUrl !== null && !isPrivateToBrowsers(publicUrl)) {
    problems.push('PUBLIC_URL begins with http://: production needs https://, by a proxy in front of this server.');
  }
  const smtpUrl = readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'], problems);
  const config: Config = {
    production,
    port,
    processes: readProcesses(env.WEB_CONCURRENCY, problems),
    listenAddress: env.HOST || '0.0.0.0',
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    hasPublicUrl: publicUrl !== null,
    dataDirectory,
    secretKey: readSecretKey(env, production, problems),
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, postgresProtocols, problems),
    databaseMigrationUrl: readMigrationUrl(env, problems),
    databaseReplicaUrl: readReplicaUrl(env, problems),
    redisUrl: readUrl('REDIS_URL', env.REDIS_URL, ['redis:', 'rediss:'], problems),
    smtpUrl,
    smtpRequiresTls: production && smtpUrl !== null && !isPrivateHost(new URL(smtpUrl).hostname),
    mailFrom: env.MAIL_FROM || 'Homecoming <hello@homecoming.test>',
    supportEmail: readSupportEmail(env.SUPPORT_EMAIL, problems),
    storage: readStorage(env, dataDirectory, problems),
    virusScanner: readScanner(env.CLAMD, problems),
    backups: readBackups(env, problems),
    payments: readPayments(env, problems),
    platformFeeBasisPoints: readBasisPoints(env.PLATFORM_FEE_PERCENT, problems),
    demo: !production && env.DEMO !== 'off',
    rateLimit: env.RATE_LIMIT !== 'off',
    metricsToken: env.METRICS_TOKEN || null,
    defaultPlan: readPlan(env.DEFAULT_PLAN, problems),
    trustProxy: readProxies(env.TRUST_PROXY, problems),
    worker: env.WORKER !== 'off',
    webDevelopment: env.WEB_DEV === '1',
  };
  if (production) {
    const s3Endpoint = config.storage.kind === 's3' ? config.storage.endpoint : null;
    const scanner = config.virusScanner;
    const scannerHost = scanner !== null && 'host' in scanner ? scanner.host : null;
    problems.push(...findMissingTls({ ...config, s3Endpoint, scannerHost }, env));
  }
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return config;
}

/** The share of the platform in an amount, rounded down, in minor units. Whole numbers keep it exact. */
export function platformFee(
  { platformFeeBasisPoints }: Pick<Config, 'platformFeeBasisPoints'>,
  amount: number,
): number {
  return Math.floor((amount * platformFeeBasisPoints) / 10_000);
}

/** Reads `.env` of a folder, where there is one, into the environment; variables that are set already win. */
export function loadEnvironmentFile(directory: string): void {
  const file = path.join(directory, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function readSecretKey(env: Environment, production: boolean, problems: string[]): string | null {
  const key = env.SECRET_KEY || null;
  if (key !== null && key.length < MIN_SECRET_KEY) {
    problems.push(`SECRET_KEY is too short: set it to ${MIN_SECRET_KEY} random characters or more.`);
  }
  // Nothing else has to stay in DATA_DIR then, and servers need not share it.
  if (key === null && production && env.DATABASE_URL && env.S3_BUCKET) {
    problems.push(
      'SECRET_KEY is not set: with DATABASE_URL and S3_BUCKET, all servers need the same one, such as the output of: openssl rand -hex 32',
    );
  }
  return key;
}

function readSupportEmail(value: string | undefined, problems: string[]): string | null {
  if (!value) return null;
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(value)) return value;
  problems.push(`SUPPORT_EMAIL is "${value}": set it to an email address, such as help@example.org.`);
  return null;
}

function readPlan(value: string | undefined, problems: string[]): Config['defaultPlan'] {
  const plan = (['free', 'plus', 'pro'] as const).find((known) => known === (value || 'free'));
  if (plan === undefined) problems.push(`DEFAULT_PLAN is '${value}'; it has to be free, plus or pro.`);
  return plan ?? 'free';
}

function readPort(value: string | undefined, problems: string[]): number {
  if (!value) return 3000;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  problems.push(`PORT is "${value}": set it to a number from 1 to 65535.`);
  return 0;
}

function readProcesses(value: string | undefined, problems: string[]): number {
  const processes = Number(value || 1);
  if (Number.isInteger(processes) && processes >= 1 && processes <= MAX_PROCESSES) return processes;
  problems.push(`WEB_CONCURRENCY is "${value}": set it to a number of processes from 1 to ${MAX_PROCESSES}.`);
  return 1;
}

function readProxies(value: string | undefined, problems: string[]): number {
  const proxies = Number(value || 0);
  if (Number.isInteger(proxies) && proxies >= 0 && proxies <= 10) return proxies;
  problems.push(`TRUST_PROXY is "${value}": set it to the number of proxies in front of this server, such as 1.`);
  return 0;
}

function readPayments(env: Environment, problems: string[]): PaymentsConfig {
  if (env.PAYMENTS === 'off') return { kind: 'off' };
  const secretKey = env.STRIPE_SECRET_KEY;
  if (!secretKey) return { kind: 'sandbox' };
  const webhookSecrets = (env.STRIPE_WEBHOOK_SECRET ?? '').split(',').flatMap((secret) => secret.trim() || []);
  if (webhookSecrets.length === 0) {
    problems.push('STRIPE_WEBHOOK_SECRET is not set: with STRIPE_SECRET_KEY, payments need it. See docs/payments.md.');
  }
  return { kind: 'stripe', secretKey, webhookSecrets };
}

function readBasisPoints(value: string | undefined, problems: string[]): number {
  const basisPoints = Math.round(Number(value || 0) * 100);
  if (/^(\d+(\.\d{1,2})?)?$/.test(value ?? '') && basisPoints <= 5_000) return basisPoints;
  problems.push(`PLATFORM_FEE_PERCENT is "${value}": set it to a number from 0 to 50, with at most two decimals.`);
  return 0;
}

function readUrl(
  name: AddressSetting | 'PUBLIC_URL' | 'S3_ENDPOINT',
  value: string | undefined,
  protocols: readonly string[],
  problems: string[],
): string | null {
  if (!value) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  problems.push(`${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  return null;
}

function readMigrationUrl(env: Environment, problems: string[]): string | null {
  const url = readUrl('DATABASE_MIGRATION_URL', env.DATABASE_MIGRATION_URL, postgresProtocols, problems);
  if (url !== null && !env.DATABASE_URL) {
    problems.push('DATABASE_MIGRATION_URL is for a PostgreSQL of your own: set DATABASE_URL, too, or leave it out.');
  }
  return url;
}

function readReplicaUrl(env: Environment, problems: string[]): string | null {
  const url = readUrl('DATABASE_REPLICA_URL', env.DATABASE_REPLICA_URL, postgresProtocols, problems);
  if (url !== null && !env.DATABASE_URL) {
    problems.push('DATABASE_REPLICA_URL is set: it needs DATABASE_URL, the database that it is a replica of.');
  }
  return url;
}

function readStorage(env: Environment, dataDirectory: string, problems: string[]): StorageConfig {
  if (!env.S3_BUCKET) return { kind: 'disk', directory: path.join(dataDirectory, MEDIA) };
  return {
    kind: 's3',
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    endpoint: readUrl('S3_ENDPOINT', env.S3_ENDPOINT, ['http:', 'https:'], problems),
    accessKeyId: env.S3_ACCESS_KEY_ID || null,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY || null,
  };
}

function readScanner(value: string | undefined, problems: string[]): ScannerAddress | null {
  if (!value) return null;
  if (value.startsWith('/')) return { path: value };
  const [, ipv6, host = ipv6, digits] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d+)$/i.exec(value) ?? [];
  const port = Number(digits);
  if (host !== undefined && port >= 1 && port <= 65_535) return { host, port };
  problems.push(
    `CLAMD is "${value}": set it to a host and port, such as localhost:3310, or to the path of a socket, such as /run/clamav/clamd.ctl.`,
  );
  return null;
}

function readBackups(env: Environment, problems: string[]): BackupConfig | null {
  if (env.BACKUP_WAL && !['on', 'off'].includes(env.BACKUP_WAL)) {
    problems.push(`BACKUP_WAL is "${env.BACKUP_WAL}": set it to on or off.`);
  }
  if (env.DATABASE_URL && env.BACKUP_WAL === 'on') {
    problems.push(
      'BACKUP_WAL=on is for the built-in database: leave it out, and archive what is written into that of DATABASE_URL with its own tools.',
    );
  }
  if (!env.BACKUP_DIR) {
    if (env.BACKUP_WAL === 'on') problems.push('BACKUP_WAL is on: it needs BACKUP_DIR, the folder of the backups.');
    return null;
  }
  const at = env.BACKUP_AT || '03:00';
  const [, hour = '', minute = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (hour === '') problems.push(`BACKUP_AT is "${at}": set it to a time of the day, such as 03:00.`);
  const keepDays = Number(env.BACKUP_KEEP || 7);
  if (!Number.isInteger(keepDays) || keepDays < 1 || keepDays > MAX_BACKUP_DAYS) {
    problems.push(`BACKUP_KEEP is "${env.BACKUP_KEEP}": set it to a number of days from 1 to ${MAX_BACKUP_DAYS}.`);
  }
  const archivesWal = env.BACKUP_WAL === 'on';
  return { directory: path.resolve(env.BACKUP_DIR), hour: Number(hour), minute: Number(minute), keepDays, archivesWal };
}

/** Browsers trust https, and this machine: nobody reads passwords on the way there, and cameras open for check-ins. */
function isPrivateToBrowsers(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function missingInProduction(env: Environment): string[] {
  const needed = {
    PUBLIC_URL: 'the address that people use',
    SMTP_URL: 'the mail server',
    MAIL_FROM: 'the sender of mails',
  };
  const missing = Object.entries(needed)
    .filter(([name]) => !env[name])
    .map(([name, what]) => `${name} is not set: production needs it (${what}).`);
  if (!env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'off') {
    missing.push('STRIPE_SECRET_KEY is not set: production needs it, or PAYMENTS=off.');
  }
  return missing;
}
