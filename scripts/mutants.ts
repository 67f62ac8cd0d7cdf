/**
 * `npm run test:mutants [-- --files 'server/src/posts/*' --count 150 --seed 1]`: changes one decision after another in a
 * copy of the repository, such as `<` to `<=`, and runs the tests of its domain. Prints every change that no test notices.
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

/** Tests of a mutant may take as many times longer than without it; then it is an endless loop. */
const PATIENCE = 10;
const MAX_SURVIVORS_PERCENT = 5;

type Verdict = 'killed' | 'endless' | 'survived';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '**' },
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
  },
});

const tree = readTree(root);
const all = findAllMutants(tree);
const accepted = new Set(acceptedMutants.map(({ mutant }) => mutant));
const judged = all.filter((mutant) => matchesGlob(mutant.path, values.files) && !accepted.has(nameMutant(mutant)));
const chosen = chooseMutants(judged, Number(values.count), Number(values.seed));
const gone = [...accepted].filter((name) => !all.some((mutant) => nameMutant(mutant) === name));
console.log(`${chosen.length} of ${all.length} mutants, seed ${values.seed}`);

const scratch = copyRepository();
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** How long each stage takes without a mutant, in ms. */
const usualMs = new Map<string, number | null>();
/** Tests that fail without any mutant. */
const failing: string[] = [];
let runner: ChildProcess | null = null;
/** Files that the runner has to read again. */
const changed = new Set<string>();

const verdicts: Verdict[] = [];
for (const mutant of chosen) {
  const verdict = await judge(mutant);
  verdicts.push(verdict);
  console.log(`${verdict}  ${mutant.path}:${mutant.line}  ${mutant.before} → ${mutant.after}`);
}
const survivors = verdicts.filter((verdict) => verdict === 'survived').length;
console.log(`${survivors} of ${verdicts.length} survived`);
for (const name of failing) console.log(`fails without any mutant: ${name}`);
for (const name of gone) console.log(`accepted, and no longer there: ${name}`);
await stopRunner();
process.exitCode =
  survivors * 100 > verdicts.length * MAX_SURVIVORS_PERCENT || failing.length > 0 || gone.length > 0 ? 1 : 0;

async function judge(mutant: Mutant): Promise<Verdict> {
  const text = tree.get(mutant.path) ?? '';
  for (const stage of findStages(mutant.path, tree)) {
    const usual = await measure(stage);
    if (usual === null) continue;
    const limitMs = PATIENCE * usual;
    write(mutant.path, applyMutant(text, mutant));
    const reply = await run(stage, limitMs);
    write(mutant.path, text);
    if (reply === null) return 'endless';
    if (!reply.passed) return 'killed';
  }
  return 'survived';
}

/** How long a stage takes without a mutant; null when it fails without one, and shows nothing. */
async function measure(stage: TestStage): Promise<number | null> {
  const key = JSON.stringify(stage);
  const known = usualMs.get(key);
  if (known !== undefined) return known;
  let reply = await run(stage);
  // On a busy machine a test may fail once
  if (!reply?.passed) reply = await run(stage);
  const usual = reply?.passed ? reply.ms : null;
  if (usual === null) failing.push(reply?.failed ?? '');
  usualMs.set(key, usual);
  return usual;
}

/** Runs a stage; null when it took longer than the limit. */
async function run(stage: TestStage, limitMs?: number): Promise<RunReply | null> {
  const request: RunRequest = { changed: [...changed], stage };
  changed.clear();
  const child = (runner ??= await startRunner());
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs, null);
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
