import { rmSync } from 'node:fs';
import { createDatabaseIfMissing } from '@homecoming/server/platform/db/create-database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@homecoming/server/platform/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '@homecoming/server/platform/db/migrate.ts';
import { migrateJobs } from '@homecoming/server/platform/jobs/worker.ts';
import type { TestProject } from 'vitest/node';
import { templateName } from './database.ts';
import { loadStatementCounter } from './statement-counter.ts';
import { memoryDirectory, temporaryDirectory } from './temporary-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's database `postgres`. */
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for all test files, in memory where there is such a place, with a migrated database to clone. Millions of
 * rows, of `npm run test:plans`, go to the disk.
 */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const makeDirectory = process.env.PLANS_ROWS === undefined ? memoryDirectory : temporaryDirectory;
  const directory = makeDirectory('homecoming-test-');
  const postgres = await startPostgres(directory);
  await prepareTemplate(postgres.url(templateName));
  project.provide('postgresUrl', postgres.url());
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** For `npm run bench -- statements` with the extension that counts statements, which is loaded at its start only. */
async function startPostgres(directory: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory, durable: false });
  if (process.env.STATEMENTS_FILE === undefined) return postgres;
  await loadStatementCounter(postgres.url());
  await postgres.stop();
  return startEmbeddedPostgres({ directory, durable: false });
}

async function prepareTemplate(url: string): Promise<void> {
  await createDatabaseIfMissing(url);
  await migrateDatabase(url);
  await migrateJobs(url);
}
