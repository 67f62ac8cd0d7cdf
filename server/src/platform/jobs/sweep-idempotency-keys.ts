import { lt } from 'drizzle-orm';
import { idempotencyKeys } from '../../schema/platform.ts';
import { defineJob } from './jobs.ts';
import { sweepRows } from './sweep-rows.ts';

const IDEMPOTENCY_KEY_RETENTION_MS = 24 * 60 * 60 * 1_000;

/** Deletes idempotency keys that are older than 24 h. */
export const sweepIdempotencyKeys = defineJob(
  'platform.sweep-idempotency-keys',
  async (app) => {
    const before = new Date(app.clock.now().getTime() - IDEMPOTENCY_KEY_RETENTION_MS);
    const { createdAt } = idempotencyKeys;
    await sweepRows(app, idempotencyKeys, { where: lt(createdAt, before), oldestBy: createdAt });
  },
  { cron: '41 * * * *' },
);
