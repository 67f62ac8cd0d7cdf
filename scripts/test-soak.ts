/**
 * `npm run test:soak [-- --minutes 60]`: 50 requests of every sort each second, and each minute what the server uses: its heap
 * after a garbage collection, its memory, open files, connections to the database. After the first third none may grow. Its
 * short form is in `npm test`.
 */
import { parseArgs } from 'node:util';
import { run } from './children.ts';

/** A third of them is left out, and what is left has to show a growth. */
const MIN_MINUTES = 5;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
if (Number.isInteger(minutes) && minutes >= MIN_MINUTES) {
  const args = ['run', '--project', 'server', 'server/src/fixtures/soak/soak.test.ts'];
  const { code } = await run('vitest', args, { show: true, env: { SOAK_MINUTES: String(minutes) } });
  process.exitCode = code;
} else {
  console.error(`--minutes is "${values.minutes}": give a whole number of minutes, at least ${MIN_MINUTES}.`);
  process.exitCode = 1;
}
