/** `npm run test:faults`: 10,000 messages by 20 people while the server is killed 50 times. Its short form is in `npm test`. */
import { run } from './children.ts';

const env = { FAULTS: 'long' };
const { code } = await run('vitest', ['run', '--project', 'server', 'server/src/faults.test.ts'], { show: true, env });
process.exitCode = code;
