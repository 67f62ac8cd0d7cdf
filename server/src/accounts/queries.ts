import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import { mailLinks, sessions, users } from '../schema/users.ts';
import { presentSession } from './present.ts';

/** The user's sessions, most recently used first; a renewed one is in it once its token was used. */
export async function listSessions(ctx: UserContext) {
  const isOwn = eq(sessions.userId, ctx.actor.userId);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(isOwn, isNull(sessions.replaces), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
  return { results: rows.map((row) => presentSession(row, ctx.actor.sessionId)), next: null };
}

/** The new address whose mailed link can still be opened; null for none. */
export async function findPendingEmail({ db, clock, actor }: UserContext): Promise<string | null> {
  const own = and(eq(mailLinks.userId, actor.userId), eq(mailLinks.purpose, 'change_email'));
  const [link] = await db
    .select({ email: mailLinks.email })
    .from(mailLinks)
    .innerJoin(users, and(eq(users.id, mailLinks.userId), ne(users.email, mailLinks.email)))
    .where(and(own, gt(mailLinks.expiresAt, clock.now())));
  return link?.email ?? null;
}
