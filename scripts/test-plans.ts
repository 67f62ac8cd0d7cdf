/**
 * `npm run test:plans [-- --rows 100000]`: makes every call of the permission matrix, and runs every job of the clock, on a
 * database in which each table has a million rows of other people. Names the statements that read more than twenty rows for
 * each that they return, and the reads that take more than 1.2 times as long as without these rows. On two processors a
 * million rows take an hour and 15 GB; a hundred thousand show the same in ten minutes.
 */
import { parseArgs } from 'node:util';
import { run } from './children.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const env = { PLANS_ROWS: values.rows };
const { code } = await run('vitest', ['run', '--project', 'server', 'server/src/plans.test.ts'], { show: true, env });
process.exitCode = code;
