/**
 * `npm test`: the checks, the tests of server and web, the build of the web, and the browser tests. With arguments,
 * such as `npm test -- server/src/posts`, only the tests whose path contains one of them.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from './build-web.ts';
import { check } from './check.ts';
import { root, run } from './children.ts';
import {
  addCounts,
  closingLine,
  countPlaywright,
  countVitest,
  listFailedTests,
  listStoriesByStatus,
  timeFiles,
  type Counts,
  type FileTime,
} from './test-counts.ts';

const reports = mkdtempSync(join(tmpdir(), 'homecoming-reports-'));
const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };
/** A step that is no test and failed: counted, so that the closing line tells of it. */
const oneFault: Counts = { ...nothing, failed: 1 };
/** What failed, by name: the end of the output says why the run failed. */
const failures: string[] = [];
const repeated: string[] = [];

const SLOWEST = 10;
const fileTimes: FileTime[] = [];
const phases: string[] = [];

const filters = process.argv.slice(2);
const counts = filters.length > 0 ? [await runVitest(filters)] : await runEverything();
rmSync(reports, { recursive: true, force: true });
printTimes();
printNames('Passed when repeated', repeated);
printNames('Failed', failures);
const total = addCounts(counts);
console.log(closingLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function runEverything(): Promise<Counts[]> {
  const checked = await timed('check', runChecks);
  const server = await timed('server', () => runVitest(['--project', 'server']));
  const web = await timed('web', () => runVitest(['--project', 'web']));
  const built = await timed('build', build);
  // Browser tests of an old build would tell nothing.
  const browsed = built.failed === 0 ? await timed('browser', runPlaywright) : nothing;
  return [checked, server, web, built, browsed];
}

async function runChecks(): Promise<Counts> {
  const failed = await check();
  failures.push(...failed.map((name) => `check: ${name}`));
  return failed.length === 0 ? nothing : oneFault;
}

async function timed<Result>(phase: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  phases.push(`${phase} ${Math.round((performance.now() - started) / 1_000)} s`);
  return result;
}

function printTimes(): void {
  if (phases.length > 0) console.log(`Phases: ${phases.join(', ')}`);
  const slowest = fileTimes.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  console.log(`Slowest files: ${slowest.map(({ file, ms }) => `${file} ${Math.round(ms / 1_000)} s`).join(', ')}`);
}

function printNames(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log([`${title}:`, ...names].join('\n  '));
}

async function runVitest(paths: readonly string[]): Promise<Counts> {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run('vitest', ['run', ...reporters, ...paths], { show: true });
  if (existsSync(report)) {
    const text = readFileSync(report, 'utf8');
    fileTimes.push(...timeFiles(text, root));
    failures.push(...listFailedTests(text, root));
  }
  return withExitCode(readCounts(report, countVitest), code);
}

async function runPlaywright(): Promise<Counts> {
  const config = join(root, 'e2e', 'playwright.config.ts');
  if (!existsSync(config)) return nothing;
  const report = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { code } = await run('playwright', ['test', '--config', config, '--reporter=list,json'], { show: true, env });
  if (existsSync(report)) {
    const text = readFileSync(report, 'utf8');
    failures.push(...listStoriesByStatus(text, 'unexpected'));
    repeated.push(...listStoriesByStatus(text, 'flaky'));
  }
  return withExitCode(readCounts(report, countPlaywright), code);
}

async function build(): Promise<Counts> {
  try {
    await buildWebIfStale(console.log);
    return nothing;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    failures.push('build');
    return oneFault;
  }
}

function readCounts(report: string, count: (text: string) => Counts): Counts {
  return existsSync(report) ? count(readFileSync(report, 'utf8')) : nothing;
}

/** A run can fail without a failed test: an error outside of tests, a file that cannot be loaded. */
function withExitCode(found: Counts, code: number): Counts {
  if (code === 0 || found.failed > 0) return found;
  failures.push('an error outside of tests, above');
  return { ...found, failed: 1 };
}
