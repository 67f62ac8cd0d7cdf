/**
 * `npm run test:races`: 1,000 people register at once for 100 seats, and 300 buy 30 tickets over a slow and lossy payment
 * provider, with 20 seeds each; and each webhook of 1,000 payments comes up to 20 times. Its short form is in `npm test`.
 */
import { run } from './children.ts';

const env = { RACES: 'long' };
const files = ['server/src/registrations/races.test.ts', 'server/src/registrations/payments/races.test.ts'];
const { code } = await run('vitest', ['run', '--project', 'server', ...files], { show: true, env });
process.exitCode = code;
