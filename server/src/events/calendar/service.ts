import type { CalendarFeed } from '@homecoming/contract/event-calendars.ts';
import type { UserContext } from '../../platform/app.ts';
import { newSecretToken } from '../../platform/secret-token.ts';
import { transaction } from '../../platform/transaction.ts';
import { calendarFeeds } from '../../schema/events.ts';

/** Creates the caller's calendar feed, or gives it a new address; only the hash of its secret is stored. */
export async function renewCalendarFeed(ctx: UserContext): Promise<CalendarFeed> {
  const { token, hash } = newSecretToken();
  const feed = { secretHash: hash, createdAt: ctx.clock.now() };
  await transaction(ctx, async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId: ctx.actor.userId, ...feed })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
  });
  const url = `${ctx.config.publicUrl}/api/v1/calendar/${token}.ics`;
  return { created_at: feed.createdAt.toISOString(), url };
}
