import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { files, media } from '../schema/media.ts';
import { folderOf } from './keys.ts';

const UNUSED_MS = 24 * 60 * 60 * 1_000;
const BATCH = 200;

/** Removes what the storage has of images and files whose rows are gone. */
const removeMediaFiles = defineJob<{ ids: string[] }>('media.remove-files', async (app, { ids }) => {
  for (const id of ids) await app.storage.removeAll(folderOf(id));
});

/** Removes images and files that belong to nothing and came more than a day ago: never used, replaced, or deleted. */
const sweepMedia = defineJob<Record<string, never>>(
  'media.sweep',
  async (app) => {
    for (const table of [media, files]) {
      let removed = BATCH;
      while (removed >= BATCH) removed = await transaction(app, (tx) => sweepBatch(app, tx, table));
    }
  },
  { cron: '23 * * * *' },
);

/** The jobs of this domain, for the worker. */
export const mediaJobs = [removeMediaFiles, sweepMedia];

/** The files follow in a job of their own that exists only if the rows are gone: neither is ever without the other. */
async function sweepBatch(app: App, tx: Transaction, table: typeof media | typeof files): Promise<number> {
  const before = new Date(app.clock.now().getTime() - UNUSED_MS);
  const unused = and(isNull(table.subjectId), lt(table.createdAt, before));
  // Locked, so that an image which is being attached right now is left out.
  const doomed = tx.select({ id: table.id }).from(table).where(unused).limit(BATCH).for('update', { skipLocked: true });
  const rows = await tx.delete(table).where(inArray(table.id, doomed)).returning({ id: table.id });
  if (rows.length > 0) await enqueue(tx, removeMediaFiles, { ids: rows.map((row) => row.id) });
  return rows.length;
}
