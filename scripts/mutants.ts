/**
 * `npm run test:mutants [-- --files 'server/src/posts/*' --count 150 --seed 1]`: changes one decision after another in a
 * copy of the repository, such as `<` to `<=`, and runs the tests of its domain. Prints every change that no test notices.
 * `--only 'path:line  before → after'`, as often as needed, judges mutants again that an earlier run has printed.
 */
import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { acceptedMutants } from './accepted-mutants.ts';
import { root, start } from './children.ts';
import { applyMutant, nameMutant, type Mutant } from './mutation-operators.ts';
import { chooseMutants, findAllMutants, findStages, type TestStage } from './mutation-targets.ts';
import type { RunReply, RunRequest } from './mutation-runner.ts';
import { readTree } from './source-tree.ts';

/** The tests of a stage take a few minutes on a busy machine; after this time it is an endless loop. */
const MAX_STAGE_MS = 10 * 60_000;
const MAX_SURVIVORS_PERCENT = 5;

type Verdict = 'killed' | 'endless' | 'survived';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '**' },
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
  },
});

const tree = readTree(root);
const all = findAllMutants(tree);
const accepted = new Set(acceptedMutants.map(({ mutant }) => mutant));
const judged = all.filter((mutant) => matchesGlob(mutant.path, values.files) && !accepted.has(nameMutant(mutant)));
const { only } = values;
const chosen = only
  ? all.filter((mutant) => only.includes(describeMutant(mutant)))
  : chooseMutants(judged, Number(values.count), Number(values.seed));
const known = new Set(all.flatMap((mutant) => [nameMutant(mutant), describeMutant(mutant)]));
const gone = [...accepted, ...(only ?? [])].filter((name) => !known.has(name));
console.log(`${chosen.length} of ${all.length} mutants, seed ${values.seed}`);

const scratch = copyRepository();
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** What has killed mutants: files of tests, each with the names of its stage. */
const killers = new Map<string, TestStage>();
let runner: ChildProcess | null = null;
/** Files that the runner has to read again. */
const changed = new Set<string>();

const verdicts: Verdict[] = [];
for (const mutant of chosen) {
  const verdict = await judge(mutant);
  verdicts.push(verdict);
  console.log(`${verdict}  ${describeMutant(mutant)}`);
}
const survivors = verdicts.filter((verdict) => verdict === 'survived').length;
console.log(`${survivors} of ${verdicts.length} survived`);
const failing = await findFailing([...killers.values()]);
for (const file of failing) console.log(`fails without any mutant: ${file}`);
for (const name of gone) console.log(`no longer there: ${name}`);
await stopRunner();
process.exitCode =
  survivors * 100 > verdicts.length * MAX_SURVIVORS_PERCENT || failing.length > 0 || gone.length > 0 ? 1 : 0;

function describeMutant({ path, line, before, after }: Mutant): string {
  return `${path}:${line}  ${before} → ${after}`;
}

async function judge(mutant: Mutant): Promise<Verdict> {
  const text = tree.get(mutant.path) ?? '';
  for (const stage of findStages(mutant.path, tree)) {
    write(mutant.path, applyMutant(text, mutant));
    const reply = await run(stage);
    write(mutant.path, text);
    if (reply === null) return 'endless';
    for (const file of reply.failed) killers.set(JSON.stringify([file, stage.names]), { ...stage, files: [file] });
    if (reply.failed.length > 0) return 'killed';
  }
  return 'survived';
}

/** The files that fail without any mutant, twice: what they killed shows nothing. */
async function findFailing(stages: readonly TestStage[]): Promise<string[]> {
  const failed: string[] = [];
  for (const stage of stages) {
    const passes = async (): Promise<boolean> => (await run(stage))?.failed.length === 0;
    if (!(await passes()) && !(await passes())) failed.push(...stage.files);
  }
  return failed;
}

/** Runs a stage; null when it does not end. */
async function run(stage: TestStage): Promise<RunReply | null> {
  const request: RunRequest = { changed: [...changed], stage };
  changed.clear();
  const child = (runner ??= await startRunner());
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, MAX_STAGE_MS, null);
  child.send(request);
  // The runner replies to each request with one message
  const reply: RunReply | null = await Promise.race([promise, once(child, 'message').then(([message]) => message)]);
  clearTimeout(timer);
  if (reply === null) await stopRunner('SIGKILL');
  return reply;
}

async function startRunner(): Promise<ChildProcess> {
  const child = start('node', ['scripts/mutation-runner.ts'], ['ignore', 'ignore', 'inherit', 'ipc'], {
    cwd: scratch,
    env: { NODE_ENV: 'test', VITEST: 'true' },
  });
  await once(child, 'message');
  return child;
}

/** Lets the runner end, or ends it with all that it has started. */
async function stopRunner(signal?: 'SIGKILL'): Promise<void> {
  if (runner === null) return;
  const closed = once(runner, 'close');
  if (signal && runner.pid !== undefined) process.kill(-runner.pid, signal);
  else runner.send('stop');
  runner = null;
  await closed;
}

function write(path: string, text: string): void {
  writeFileSync(join(scratch, path), text);
  changed.add(path);
}

/** A copy of the files that git knows, with links to the installed packages. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'homecoming-mutants-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of String(list).split('\0').filter(Boolean)) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  }
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@homecoming'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@homecoming' && !name.startsWith('.')) {
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
    }
  }
  // Those of the copy, not those that the installed packages link to
  for (const name of readdirSync(join(root, 'node_modules/@homecoming'))) {
    symlinkSync(join('../..', name), join(packages, '@homecoming', name));
  }
  return copy;
}
