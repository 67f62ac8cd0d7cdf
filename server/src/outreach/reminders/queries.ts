import { MAX_REMINDERS_PER_DAY, type Reminders } from '@homecoming/contract/blasts.ts';
import { and, desc, eq } from 'drizzle-orm';
import { accessEvent } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { eventMailings } from '../../schema/outreach.ts';
import { countToday } from '../mailings/limits.ts';

/** How many reminders the organisers can send today, and the last one. */
export async function getReminders(ctx: UserContext, eventId: string): Promise<Reminders> {
  await accessEvent(ctx, eventId, 'manage');
  const sentToday = await countToday(ctx.db, ctx.clock.now(), { eventId, kind: 'reminder' });
  const [last] = await ctx.db
    .select({ createdAt: eventMailings.createdAt, sent: eventMailings.sent, total: eventMailings.total })
    .from(eventMailings)
    .where(and(eq(eventMailings.eventId, eventId), eq(eventMailings.kind, 'reminder')))
    .orderBy(desc(eventMailings.createdAt), desc(eventMailings.id))
    .limit(1);
  return {
    left_today: Math.max(0, MAX_REMINDERS_PER_DAY - sentToday),
    last: last ? { created_at: last.createdAt.toISOString(), mails: { sent: last.sent, total: last.total } } : null,
  };
}
