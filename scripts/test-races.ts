/** `npm run test:races`: 1,000 people register at once for 100 seats, with 20 seeds. Its short form is in `npm test`. */
import { run } from './children.ts';

const env = { RACES: 'long' };
const file = 'server/src/registrations/races.test.ts';
const { code } = await run('vitest', ['run', '--project', 'server', file], { show: true, env });
process.exitCode = code;
