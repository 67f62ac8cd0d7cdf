import { defineJob } from '@homecoming/server/platform/jobs/jobs.ts';
import { transaction } from '@homecoming/server/platform/transaction.ts';
import { channelMembers } from '@homecoming/server/schema/channels.ts';
import { memberships } from '@homecoming/server/schema/communities.ts';
import { groupMembers } from '@homecoming/server/schema/groups.ts';
import { users } from '@homecoming/server/schema/users.ts';
import { and, eq, lt } from 'drizzle-orm';
import { before, HOUR } from './times.ts';

/** How long ago Lena signed up, at any time. */
export const LENA_AGE = 2 * HOUR;
const EMAIL = 'lena@homecoming.test';
/** The job comes every hour; a few missed hours do no harm. */
const OLDEST = 12 * HOUR;

/** Lets Lena's account be some hours old for ever, so that she stays somebody who has just signed up. */
export const keepLenaYoung = defineJob<Record<string, never>>(
  'demo.keep-lena-young',
  async (app) => {
    if (!app.config.demo) return;
    const now = app.clock.now();
    const createdAt = before(now, LENA_AGE);
    await transaction(app, async (tx) => {
      const [lena] = await tx
        .update(users)
        .set({ createdAt })
        .where(and(eq(users.email, EMAIL), lt(users.createdAt, before(now, OLDEST))))
        .returning({ id: users.id });
      if (lena === undefined) return;
      // First the community, half an hour later its channels and groups.
      const [joinedAt, lookedAroundAt] = [before(now, HOUR), before(now, HOUR / 2)];
      await tx.update(memberships).set({ joinedAt }).where(eq(memberships.userId, lena.id));
      for (const table of [channelMembers, groupMembers])
        await tx.update(table).set({ joinedAt: lookedAroundAt }).where(eq(table.userId, lena.id));
    });
  },
  { cron: '11 * * * *', maxAttempts: 1 },
);
