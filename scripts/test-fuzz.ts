/**
 * `npm run test:fuzz [-- --requests 100000] [--seed 1] [--only "POST /posts/"]`: sends requests to every endpoint that its
 * contract makes, valid and broken, by every actor, and judges the answers by the contract. A fault is printed with its
 * request and a seed; `--seed` and `--only` with the name of the endpoint send the same requests of that endpoint again. Its
 * short form is in `npm test`.
 */
import { parseArgs } from 'node:util';
import { run } from './children.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string', default: '' },
  },
});
console.log(`seed ${values.seed}`);
const env = { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed, FUZZ_ONLY: values.only };
const { code } = await run('vitest', ['run', '--project', 'server', 'server/src/fixtures/fuzz/fuzz.test.ts'], {
  show: true,
  env,
});
process.exitCode = code;
