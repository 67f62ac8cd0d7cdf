/**
 * `npm run test:soak [-- --minutes 60]`: 50 requests of every sort each second, and each minute what the server uses: its heap
 * after a garbage collection, its memory, open files, connections to the database. After the first third none may grow. Its
 * short form is in `npm test`.
 */
import { parseArgs } from 'node:util';
import { run } from './children.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const env = { SOAK_MINUTES: values.minutes };
const { code } = await run('vitest', ['run', '--project', 'server', 'server/src/fixtures/soak/soak.test.ts'], {
  show: true,
  env,
});
process.exitCode = code;
