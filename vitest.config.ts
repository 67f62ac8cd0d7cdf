import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of more than 20 seconds each: last, one of them would run alone while the other processors wait. */
const SLOW_FILES =
  /\/(permissions|process|faults|fuzz|backup|portable-backup|making|killed-jobs|killed-processes|server-processes|several-servers)\.test\.ts$/;

/** Not part of a run of all tests: `npm run test:plans` takes an hour, `npm run bench -- statements` measures only. */
const filesOfOtherCommands = [
  ...(process.env.PLANS_ROWS === undefined ? ['server/src/plans.test.ts'] : []),
  ...(process.env.STATEMENTS_FILE === undefined ? ['server/src/statements.test.ts'] : []),
];

// Tests see the same times on every machine: in summer an hour away from those of the server.
process.env.TZ = 'Europe/Lisbon';

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW_FILES.test(moduleId);
    // oxlint-disable-next-line unicorn/no-array-sort -- of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['contract', 'server', 'payment-sandbox', 'testkit', 'demo', 'scripts'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
          exclude: [...configDefaults.exclude, ...filesOfOtherCommands],
          environment: 'node',
          // As many as there are processors, where vitest would take one less.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
          // One import of the server for all files: three quarters of the time would go into importing it again.
          isolate: false,
          globalSetup: 'testkit/src/global-setup.ts',
          // A free processor is not to be counted on: PostgreSQL, browsers and other tests run beside.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'web/vite.config.ts',
    ],
  },
});
