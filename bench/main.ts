import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import path from 'node:path';
import { printTable, type Figure } from './figures.ts';

/**
 * `npm run bench [name ...]` measures what the product promises, each figure as a ratio within this one run, and
 * exits with 1 when one misses its goal. What only benchmarks need is installed on the first run.
 *
 * `npm run bench -- scale [--rows 20000] [--folder FOLDER]` fills a database with this number of members (1,000,000 unless said:
 * half an hour and 25 GB) and measures it; only when it is named. `--folder` keeps it for the next run.
 */
const here = path.dirname(fileURLToPath(import.meta.url));
const options = { rows: { type: 'string', default: '1000000' }, folder: { type: 'string' } } as const;
const { positionals: wanted, values } = parseArgs({ options, allowPositionals: true });
const scaleOptions = { rows: Number(values.rows), folder: values.folder };
const measurements: Record<string, () => Promise<{ measure(options: typeof scaleOptions): Promise<Figure[]> }>> = {
  start: () => import('./start.ts'),
  abuse: () => import('./abuse.ts'),
  anonymous: () => import('./anonymous.ts'),
  posts: () => import('./posts.ts'),
  filters: () => import('./filters.ts'),
  moderation: () => import('./moderation.ts'),
  rollover: () => import('./rollover.ts'),
  home: () => import('./home.ts'),
  likes: () => import('./likes.ts'),
  members: () => import('./members.ts'),
  directory: () => import('./directory.ts'),
  rushes: () => import('./rushes.ts'),
  chat: () => import('./chat.ts'),
  search: () => import('./search.ts'),
  comments: () => import('./comments.ts'),
  events: () => import('./events.ts'),
  registrations: () => import('./registrations.ts'),
  payments: () => import('./payments.ts'),
  pages: () => import('./pages.ts'),
  scroll: () => import('./scroll.ts'),
  taps: () => import('./taps.ts'),
  tutorials: () => import('./tutorials.ts'),
  statements: () => import('./statements.ts'),
  scale: () => import('./scale/scale.ts'),
};
const onlyWhenNamed = ['scale', 'directory'];

installTools();
const figures: Figure[] = [];
for (const [name, load] of Object.entries(measurements)) {
  if (wanted.length > 0 ? !wanted.includes(name) : onlyWhenNamed.includes(name)) continue;
  console.log(`\n${name}`);
  figures.push(...(await (await load()).measure(scaleOptions)));
}
process.exitCode = printTable(figures) ? 0 : 1;

function installTools(): void {
  if (existsSync(path.join(here, 'node_modules/lighthouse/package.json'))) return;
  console.log('Installing what only benchmarks need ...');
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command ?? 'npm', [...args, 'ci', '--loglevel=error'], { cwd: here, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
