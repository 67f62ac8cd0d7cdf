import { durations } from '@homecoming/contract/limits.ts';
import { and, asc, inArray, isNotNull, lte } from 'drizzle-orm';
import { defineJob } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { HOUR_MS } from '../platform/calendar.ts';
import { deletedPosts } from '../schema/posts.ts';

const BATCH = 200;

/** Every hour: the words and pictures of what people deleted three days ago are removed. */
export const sweepSealed = defineJob<Record<string, never>>(
  'comments.sweep-sealed',
  async (app) => {
    let removed = BATCH;
    while (removed === BATCH) {
      removed = await transaction(app, async (tx) => {
        const before = new Date(app.clock.now().getTime() - durations.sealedHours * HOUR_MS);
        const due = tx
          .select({ id: deletedPosts.id })
          .from(deletedPosts)
          .where(and(lte(deletedPosts.deletedAt, before), isNotNull(deletedPosts.content)))
          .orderBy(asc(deletedPosts.deletedAt))
          .limit(BATCH)
          .for('update', { skipLocked: true });
        const rows = await tx
          .update(deletedPosts)
          .set({ content: null, mediaId: null })
          .where(inArray(deletedPosts.id, due))
          .returning({ id: deletedPosts.id });
        return rows.length;
      });
    }
  },
  { cron: '37 * * * *' },
);
