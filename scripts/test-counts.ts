import { relative } from 'node:path';

/** How many tests had which end. A flaky one that passed in the end is counted as passed. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The counts in a report of vitest (its reporter `json`). */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readNumbers(JSON.parse(report));
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** How long a file of tests took, by its path from the root of the repository. */
export interface FileTime {
  file: string;
  ms: number;
}

/** The times of the files in a report of vitest. */
export function timeFiles(report: string, root: string): FileTime[] {
  const { testResults }: { testResults?: { name: string; startTime: number; endTime: number }[] } = JSON.parse(report);
  return (testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }));
}

interface VitestFile {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

/** The tests that failed in a report of vitest, by file and title; only the file when it failed outside of its tests. */
export function listFailedTests(report: string, root: string): string[] {
  const { testResults }: { testResults?: VitestFile[] } = JSON.parse(report);
  return (testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });
}

/** The counts in a report of Playwright (its reporter `json`). */
export function countPlaywright(report: string): Counts {
  const { expected, flaky, unexpected, skipped } = readNumbers(JSON.parse(report).stats);
  return { passed: (expected ?? 0) + (flaky ?? 0), failed: unexpected ?? 0, skipped: skipped ?? 0 };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
}

/** The stories in a report of Playwright that failed (`unexpected`), or passed only when repeated (`flaky`). */
export function listStoriesByStatus(report: string, wanted: 'unexpected' | 'flaky'): string[] {
  const read = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.filter(({ status }) => status === wanted).map(({ projectName }) => `${file} › ${title} (${projectName})`),
    ),
    ...suites.flatMap(read),
  ];
  return read(JSON.parse(report));
}

/** The sum, number by number. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number): number => all.reduce((total, counts) => total + pick(counts), 0);
  return { passed: sum((one) => one.passed), failed: sum((one) => one.failed), skipped: sum((one) => one.skipped) };
}

/** The last line of a test run, such as `12 passed, 0 failed` or `12 passed, 1 failed, 2 skipped`. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function readNumbers(report: unknown): Record<string, number> {
  const entries = typeof report === 'object' && report ? Object.entries(report) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
