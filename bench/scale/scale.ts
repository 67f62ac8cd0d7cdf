import { spawn } from 'node:child_process';
import path from 'node:path';
import { outboxEmpty } from '../dataset.ts';
import { median, shown, type Figure } from '../figures.ts';
import { load, RequestQueue, type Load } from '../load.ts';
import { root, startOurs, startPostgres, startServer, temporaryDirectory, type RunningServer } from '../servers.ts';
import { listCalls, type Call } from './calls.ts';
import { countPageReads, measureSizes, type PageReads } from './database.ts';
import { fillWorld, findWorld, withClient, type World } from './fill.ts';
import { measureJobs } from './jobs.ts';

/** The options of `npm run bench -- scale`. */
export interface ScaleOptions {
  /** Members of the large world. */
  readonly rows: number;
  /** Where the worlds are kept, and found again by the next run; without it they are removed. */
  readonly folder?: string | undefined;
}

const SMALL = 1_000;
const ROUNDS = 3;
const SECONDS = 1;
const CONNECTIONS = [1, 16];

/**
 * A big installation against an almost empty one: the calls that people make most, jobs of the clock, sizes, a start, a
 * backup and its restore.
 */
export async function measure({ rows, folder }: ScaleOptions): Promise<Figure[]> {
  const directory =
    folder === undefined ? temporaryDirectory() : { path: path.resolve(folder), remove: () => undefined };
  try {
    return [...(await measureRunning(directory.path, rows)), ...(await measureCold(directory.path))];
  } finally {
    directory.remove();
  }
}

async function measureRunning(directory: string, members: number): Promise<Figure[]> {
  const postgres = await startPostgres(directory);
  try {
    const worlds: [World, World] = [
      await findOrFill(postgres.url('small'), SMALL),
      await findOrFill(postgres.url('homecoming'), members),
    ];
    const [, large] = worlds;
    const filled = shown(`${large.sizes.members} members are filled in`, `${large.seconds.toFixed(0)} s`);
    const sizes = await withClient(large.url, measureSizes);
    return [filled, ...sizes, ...(await measureCalls(worlds)), ...(await measureJobs(large.url, directory))];
  } finally {
    await postgres.stop();
  }
}

async function findOrFill(url: string, members: number): Promise<World> {
  return (await findWorld(url)) ?? (await fillWorld(url, members));
}

async function measureCalls([small, large]: [World, World]): Promise<Figure[]> {
  // Without jobs: mails would be sent meanwhile.
  const ofSmall = { world: small, server: await startOurs(small.url, { jobs: false }) };
  const ofLarge = { world: large, server: await startOurs(large.url, { jobs: false }) };
  try {
    const calls = await Promise.all(
      [small, large].map(({ url, sizes }) => withClient(url, (client) => listCalls(client, sizes))),
    );
    const [callsOfSmall = [], callsOfLarge = []] = calls;
    const figures: Figure[] = [];
    for (const [index, call] of callsOfLarge.entries()) {
      const other = callsOfSmall[index];
      if (other === undefined) continue;
      for (const connections of CONNECTIONS) {
        const rounds: { few: Measured; many: Measured }[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const few = await loadOne({ ...ofSmall, call: other, connections, warm: round > 0 });
          rounds.push({ few, many: await loadOne({ ...ofLarge, call, connections, warm: round > 0 }) });
        }
        figures.push(compare(`${call.name}, ${connections} at once`, rounds));
      }
    }
    return figures;
  } finally {
    await ofSmall.server.stop();
    await ofLarge.server.stop();
  }
}

interface Measured extends Load, PageReads {}

interface LoadOptions {
  readonly world: World;
  readonly server: RunningServer;
  readonly call: Call;
  readonly connections: number;
  readonly warm: boolean;
}

async function loadOne({ world, server, call: { requests }, connections, warm }: LoadOptions): Promise<Measured> {
  // What is sent once cannot be sent to warm up.
  if (!warm && !(requests instanceof RequestQueue)) await load({ server, connections, seconds: SECONDS, requests });
  await outboxEmpty(world.url);
  const before = await withClient(world.url, countPageReads);
  const result = await load({ server, connections, seconds: SECONDS, requests });
  await outboxEmpty(world.url);
  const after = await withClient(world.url, countPageReads);
  return { ...result, hit: after.hit - before.hit, read: after.read - before.read };
}

function compare(name: string, rounds: readonly { few: Measured; many: Measured }[]): Figure {
  const middle = (side: 'few' | 'many', read: (one: Measured) => number) =>
    median(rounds.map((round) => read(round[side])));
  const describe = (side: 'few' | 'many') => {
    const [half, most] = [middle(side, ({ medianMs }) => medianMs), middle(side, ({ p95Ms }) => p95Ms)];
    return `${half.toFixed(1)}, ${most.toFixed(1)} ms, ${middle(side, ({ rate }) => rate).toFixed(0)}/s`;
  };
  const ratio = median(rounds.map(({ few, many }) => few.rate / many.rate)).toFixed(2);
  const pages = middle('many', ({ hit, read, requests }) => (hit + read) / requests).toFixed(0);
  const found = (100 * middle('many', ({ hit, read }) => hit / (hit + read))).toFixed(1);
  const figure = shown(name, `${describe('many')} / ${describe('few')}; ${ratio}; ${found} % of ${pages} pages`);
  console.log(`  ${figure.name}: ${figure.value}`);
  return figure;
}

/** A start of the whole on the data folder, a backup of it while it runs, and the restore of that. */
async function measureCold(directory: string): Promise<Figure[]> {
  const target = temporaryDirectory();
  const backup = path.join(target.path, 'backup');
  const restored = path.join(target.path, 'restored');
  const env = { DATA_DIR: directory, DEMO: 'off', RATE_LIMIT: 'off', WEB_DEV: '1' };
  try {
    const server = await startServer('server/src/main.ts', env, '/health/ready');
    const ready = shown('ready on this data folder', `${(server.readyMs / 1_000).toFixed(1)} s`);
    const backingUp = await time('server/src/backup.ts', ['--to', backup], { DATA_DIR: directory }).finally(() =>
      server.stop(),
    );
    const restoring = await time('server/src/restore.ts', ['--from', backup], { DATA_DIR: restored });
    return [ready, shown('backup', backingUp), shown('restore', restoring)];
  } finally {
    target.remove();
  }
}

/** Runs a command of an operator, and says how long it took, with what it says at the end. */
async function time(program: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`  after ${seconds} s: ${chunk.toString().trim()}`);
    output = chunk.toString().trim();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return `${((performance.now() - startedAt) / 1_000).toFixed(0)} s, code ${String(code)}: ${output}`;
}
