import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { applyMutes } from '../communities/moderation.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { restrictions } from '../schema/moderation.ts';

const BATCH = 200;

/** Every minute: people whose mute has ended take part again. */
export const endMutes = defineJob<Record<string, never>>(
  'moderation.end-mutes',
  async (app) => {
    let ended = BATCH;
    while (ended === BATCH) {
      ended = await transaction(app, async (tx) => {
        const at = app.clock.now();
        const due = await tx
          .select()
          .from(restrictions)
          .where(and(lte(restrictions.until, at), isNull(restrictions.endedAt)))
          .orderBy(asc(restrictions.until))
          .limit(BATCH)
          .for('update', { skipLocked: true });
        for (const { id, communityId, userId } of due) {
          await tx.update(restrictions).set({ endedAt: at }).where(eq(restrictions.id, id));
          await applyMutes(tx, { communityId, userId });
        }
        return due.length;
      });
    }
  },
  { cron: '* * * * *' },
);
