import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['contract', 'server', 'testkit', 'demo', 'scripts'].map((folder) => `${folder}/**/*.test.ts`),
          environment: 'node',
          // As many as there are processors, where vitest would take one less.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
          // One import of the server for all files: three quarters of the time would go into importing it again.
          isolate: false,
          globalSetup: 'testkit/src/global-setup.ts',
          // A free processor is not to be counted on: PostgreSQL, browsers and other tests run beside.
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'web/vite.config.ts',
    ],
  },
});
