import { createServer } from 'node:net';
import type { App } from './platform/app.ts';
import { parseConfig, loadEnvironmentFile, type Config } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { createDatabaseIfMissing } from './platform/db/create-database.ts';
import { createLog, type Log } from './platform/log.ts';
import { prepareArchive } from './platform/backup/archive.ts';
import { startBackups, type ScheduledBackups } from './platform/backup/scheduled-backups.ts';
import { getProjectPath } from './platform/project-path.ts';
import { openPaymentSandbox } from './platform/payments/sandbox/payment-sandbox.ts';
import type { ProviderAccess } from './platform/payments/provider.ts';
import { joinPrimary, type PrimaryLink } from './platform/processes/primary-link.ts';
import { ServerProcesses } from './platform/processes/server-processes.ts';
import type { SignIns } from './platform/processes/services.ts';
import { StartupError } from './platform/startup-error.ts';
import { makeWritableDirectory } from './platform/writable-directory.ts';
import { printBanner, progress } from './startup-banner.ts';

/** How long a stop may take before the process ends anyway. */
const STOP_WITHIN = 10_000;

const paymentSandboxProgram = getProjectPath('payment-sandbox/src/main.ts');

interface RunningDatabase {
  readonly url: string;
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** What a process does. */
interface ProcessOptions {
  serveHttp: boolean;
  /** Builds the web where its sources have changed. Without it, what was built is served, or a development server. */
  buildWeb?: (progress: (line: string) => void) => Promise<unknown>;
}

/** Runs a server until a signal stops it. Errors that the operator can fix are one sentence. */
export async function runProcess(options: ProcessOptions): Promise<void> {
  const stop = new AbortController();
  try {
    await start(options, stop);
  } catch (error) {
    // What was still to begin finds everything closed.
    if (stop.signal.aborted) return;
    if (!(error instanceof StartupError)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}

/** What a server needs beside its code. Where a primary has opened it, the primary closes it. */
interface ServerResources {
  readonly databaseUrl: string;
  readonly databaseMs: number;
  readonly paymentSandbox: ProviderAccess | undefined;
  /** The sandbox sends its events to the server: it starts when that listens. */
  startSandbox(): void;
  startBackups(): void;
  stopBackups(): Promise<void>;
  close(): Promise<void>;
}

async function start({ serveHttp, buildWeb }: ProcessOptions, stopping: AbortController): Promise<void> {
  const startedAt = performance.now();
  loadEnvironmentFile(process.cwd());
  const config = parseConfig(process.env);
  const log = createLog(config.production ? 'info' : 'warn');
  logUnhandledRejections(log);
  const primary = await joinPrimary();
  if (primary !== null) {
    const { signIns } = await serve({
      config,
      log,
      serveHttp,
      primary,
      resources: getResourcesOfPrimary(primary),
      stopping,
    });
    return primary.reportReady(signIns);
  }
  makeWritableDirectory(config.dataDirectory);
  if (serveHttp) await requireFreePort(config);
  const build = config.webDevelopment ? undefined : buildWeb?.(progress).catch(refuseUnbuilt);
  const isPrimary = serveHttp && config.processes > 1;
  // The database starts in its own process while this one reads its code.
  const code = isPrimary ? undefined : import('./app.ts');
  const [resources] = await Promise.all([openServerResources(config, log), code, build]);
  const run = isPrimary ? startPrimary : serve;
  const { signIns, readyAt } = await run({ config, log, serveHttp, primary: null, resources, stopping });
  resources.startBackups();
  if (!serveHttp) return;
  const sandboxUrl = resources.paymentSandbox?.sandboxUrl ?? null;
  printBanner({ config, sandboxUrl, signIns, readyMs: readyAt - startedAt, databaseMs: resources.databaseMs });
}

interface ServeOptions {
  readonly config: Config;
  readonly log: Log;
  readonly serveHttp: boolean;
  readonly primary: PrimaryLink | null;
  readonly resources: ServerResources;
  readonly stopping: AbortController;
}

interface Served {
  readonly signIns: SignIns;
  /** When it answered requests, by the clock of the process. */
  readonly readyAt: number;
}

/** Serves requests, and works through jobs, in this process. */
async function serve({ config, log, serveHttp, primary, resources, stopping }: ServeOptions): Promise<Served> {
  const { createHomecoming } = await import('./app.ts');
  const { databaseUrl, paymentSandbox } = resources;
  const homecoming = await createHomecoming({ config, databaseUrl, log, paymentSandbox, primary });
  stopOnSignals(stopping, async () => {
    await resources.stopBackups();
    await homecoming.close();
    await resources.close();
  });
  const empty = config.demo && (await isEmpty(homecoming.app));
  const demo = empty ? await makeDemoWorld(homecoming.app) : null;
  if (serveHttp) {
    // Each process has a socket of its own, and Linux deals out connections. A primary that hands them over keeps one
    // open for ever that it has handed to a process that is killed.
    const reusePort = primary !== null && process.platform === 'linux';
    // Fastify hands on what its types do not know.
    const at = { port: config.port, host: config.listenAddress, reusePort };
    await homecoming.http.listen(at);
    resources.startSandbox();
  }
  const readyAt = performance.now();
  // A world that is there already is only looked after: nobody has to wait for that.
  const world = config.demo ? (demo ?? (await makeDemoWorld(homecoming.app))) : null;
  if (config.worker || !serveHttp) await homecoming.startJobs(world?.jobs);
  return { signIns: world?.signIns ?? [], readyAt };
}

/** Has several processes serve requests, and gives them what they need. */
async function startPrimary({ config, log, resources, stopping }: ServeOptions): Promise<Served> {
  const { databaseUrl, paymentSandbox } = resources;
  // It is there by the time that a server process asks for it.
  resources.startSandbox();
  const processes = new ServerProcesses({
    count: config.processes,
    log,
    assignment: { databaseUrl, paymentSandbox: paymentSandbox && withoutFunctions(paymentSandbox) },
  });
  stopOnSignals(stopping, async () => {
    await resources.stopBackups();
    await processes.stop();
    await resources.close();
  });
  return { signIns: await processes.start(), readyAt: performance.now() };
}

/** What can be handed to another process. */
function withoutFunctions({ secretKey, webhookSecrets, sandboxUrl }: ProviderAccess): ProviderAccess {
  return { secretKey, webhookSecrets, sandboxUrl };
}

/** Opens the database, and prepares the payment sandbox where the settings ask for one. */
async function openServerResources(config: Config, log: Log): Promise<ServerResources> {
  const database = await openAnyDatabase(config);
  const sandbox =
    config.payments.kind === 'sandbox' ? await openPaymentSandbox(paymentSandboxProgram, config, log) : undefined;
  let backups: ScheduledBackups | undefined;
  return {
    databaseUrl: database.url,
    databaseMs: database.readyMs,
    paymentSandbox: sandbox?.access,
    startSandbox: () => sandbox?.start(),
    startBackups() {
      if (config.backups !== null) backups = startBackups(config.backups, config, log);
    },
    stopBackups: async () => backups?.stop(),
    async close() {
      await sandbox?.close();
      await database.stop();
    },
  };
}

/** What the primary process has opened, and closes. */
function getResourcesOfPrimary({ databaseUrl, paymentSandbox }: PrimaryLink): ServerResources {
  return {
    databaseUrl,
    databaseMs: 0,
    paymentSandbox,
    startSandbox: () => undefined,
    startBackups: () => undefined,
    stopBackups: async () => undefined,
    close: async () => undefined,
  };
}

/**
 * A promise that failed while nobody waited for it is a fault of ours, but no reason to drop everybody's requests: what
 * waited for it was one piece of work. An exception that nobody caught still ends the process, since it leaves work half done.
 */
function logUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed that nobody waited for'));
}

/** What the build says is what the operator can fix. */
function refuseUnbuilt(error: unknown): never {
  throw new StartupError(error instanceof Error ? error.message : String(error), { cause: error });
}

/** @throws {StartupError} when another program listens there already, or nobody can. */
async function requireFreePort({ port, listenAddress }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, listenAddress)));
    probe.listen(port, listenAddress, () => probe.close(() => resolve()));
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, address: string): StartupError {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST is "${address}": set it to an address of this machine, or leave it out for all.`);
  }
  const reason = error.code === 'EACCES' ? 'may not be used by this user' : 'is taken by another program';
  return new StartupError(
    `Port ${port} ${reason}. Stop that program, or choose another port: PORT=${port + 1} npm start`,
  );
}

async function openAnyDatabase(config: Config): Promise<RunningDatabase> {
  const startedAt = performance.now();
  if (config.databaseUrl !== null) {
    for (const [name, url] of [
      ['DATABASE_MIGRATION_URL', config.databaseMigrationUrl],
      ['DATABASE_URL', config.databaseUrl],
    ] as const) {
      if (url === null) continue;
      await createDatabaseIfMissing(url).catch((error: unknown) => {
        throw unreachable(name, url, error);
      });
    }
    return { url: config.databaseUrl, readyMs: performance.now() - startedAt, stop: async () => undefined };
  }
  const settings = config.backups?.archivesWal
    ? await prepareArchive(config.backups.directory, config.dataDirectory, progress)
    : [];
  const postgres = await startEmbeddedPostgres({ directory: config.dataDirectory, log: progress, settings });
  await createDatabaseIfMissing(postgres.url('homecoming'));
  return { url: postgres.url('homecoming'), readyMs: postgres.readyMs, stop: () => postgres.stop() };
}

function unreachable(name: string, url: string, error: unknown): StartupError {
  const { hostname, port } = new URL(url);
  const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
  return new StartupError(
    `The database at ${hostname}:${port || 5432} cannot be used (${reason}). Check ${name}, or leave it out to use the built-in database.`,
  );
}

async function isEmpty(app: App): Promise<boolean> {
  const { rowCount } = await app.pool.query('select 1 from users limit 1');
  return rowCount === 0;
}

async function makeDemoWorld(app: App) {
  const { makeDemoWorldIfEmpty, demoSignIns } = await import('../../demo/src/world.ts');
  const { keepLenaYoung } = await import('../../demo/src/lena.ts');
  const { sellDemoTickets } = await import('../../demo/src/payments.ts');
  await makeDemoWorldIfEmpty(app, progress);
  return { signIns: demoSignIns, jobs: [keepLenaYoung, sellDemoTickets] };
}

function stopOnSignals(stopping: AbortController, stop: () => Promise<void>): void {
  const stopOnce = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
  if (process.env.npm_lifecycle_event) stopWithParent(stopOnce);
}

/** npm does not hand a signal on to what it runs: when it is gone, so are we. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}
