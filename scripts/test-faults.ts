/**
 * `npm run test:faults`: 10,000 messages by 20 people while the server is killed 50 times, and payments and refunds whose server
 * is killed at each request to the database and the provider; every job, killed or cut off at each of its requests; and
 * servers over one port or behind a proxy that are killed while people post. Its short form is in `npm test`.
 */
import { run } from './children.ts';

const env = { FAULTS: 'long' };
const files = [
  'server/src/faults.test.ts',
  'server/src/killed-jobs.test.ts',
  'server/src/killed-processes.test.ts',
  'server/src/platform/processes/server-processes.test.ts',
  'server/src/platform/processes/several-servers.test.ts',
  'server/src/registrations/payments/kills.test.ts',
];
const { code } = await run('vitest', ['run', '--project', 'server', ...files], { show: true, env });
process.exitCode = code;
