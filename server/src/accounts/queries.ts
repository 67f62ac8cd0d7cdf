import { desc, eq } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import { sessions } from '../schema/users.ts';
import { presentSession } from './present.ts';

/** The user's sessions, most recently used first. */
export async function listSessions(ctx: UserContext) {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, ctx.actor.userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
  return { results: rows.map((row) => presentSession(row, ctx.actor.sessionId)), next: null };
}
