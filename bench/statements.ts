import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../scripts/children.ts';
import type { CallCosts } from '../testkit/src/statement-counter.ts';
import { exactly, shown, type Figure } from './figures.ts';
import { root, temporaryDirectory } from './servers.ts';

const DOCUMENT = path.join(root, 'docs/statements.md');
/** The planner's clock of so short times is not good for less, in ms. */
const NOISE_MS = 0.1;

/** What each call costs PostgreSQL, alone and 32 at once. Writes docs/statements.md. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  try {
    const calls = await countStatements(path.join(directory.path, 'statements.json'));
    writeFileSync(DOCUMENT, formatDocument(calls));
    await run('oxfmt', [DOCUMENT]);
    const planned = calls.filter(({ together: { planning, executing } }) => planning > executing + NOISE_MS);
    for (const { name, together } of planned) console.log(`${name} plans: ${together.mostPlanned ?? ''}`);
    const slow = calls.toSorted((one, other) => other.together.executing - one.together.executing).slice(0, MOST_SHOWN);
    for (const { name, together } of slow) console.log(`${name} executes: ${together.mostExecuted ?? ''}`);
    const repeated = calls.filter(({ together: { commits } }) => commits > MAX_COMMITS);
    return [
      shown('statements: calls', String(calls.length)),
      exactly('calls that plan for longer than they execute', listNames(planned), 'none'),
      exactly(`calls of more than ${MAX_COMMITS} commits`, listNames(repeated), 'none'),
    ];
  } finally {
    directory.remove();
  }
}

/** How many of the calls that take PostgreSQL longest are shown with their longest statement. */
const MOST_SHOWN = 10;
/** One of the call, one of the effects of its facts. */
const MAX_COMMITS = 2;

async function countStatements(file: string): Promise<CallCosts[]> {
  const args = ['run', '--project', 'server', 'server/src/statements.test.ts'];
  const { code, output } = await run('vitest', args, { env: { STATEMENTS_FILE: file } });
  if (code !== 0) throw new Error(output);
  // Written by that test
  return JSON.parse(readFileSync(file, 'utf8')) as CallCosts[];
}

function listNames(calls: readonly CallCosts[]): string {
  return calls.length === 0 ? 'none' : calls.map(({ name }) => name).join('; ');
}

function formatDocument(calls: readonly CallCosts[]): string {
  const rows = calls.map(({ name, alone, together }) => {
    const pair = (format: (costs: CallCosts['alone']) => string) => `${format(alone)} / ${format(together)}`;
    const cells = [
      name,
      pair(({ statements }) => statements.toFixed(1)),
      pair(({ commits }) => commits.toFixed(1)),
      pair(({ planning }) => planning.toFixed(2)),
      pair(({ executing }) => executing.toFixed(2)),
      `${together.succeeded} of ${together.atOnce}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Statements

What each call asks of PostgreSQL, when it is made alone / 32 times at once, for each of them. \`npm run bench -- statements\`
writes this file. Effects of facts, such as points and notifications, are counted; jobs are not. Times are milliseconds of
PostgreSQL, on a machine that also made the calls. A call is made by somebody who may, and 64 times before it is counted:
where the 32 change the same thing, some are refused.

| Call | Statements | Commits | Planning | Executing | Accepted |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
