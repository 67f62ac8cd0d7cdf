import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Actor, App, Context, UserContext } from '../platform/app.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { hashOfToken, newSecretToken } from '../platform/secret-token.ts';
import { sessions, users } from '../schema/users.ts';
import { sessionsEnded } from './facts.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** A session lives this long after its last use. */
export const SESSION_LIFE = 30 * DAY;
/** How stale `last_used_at` may be: one write an hour, not one a request. */
const USE_NOTED_EVERY = 60 * 60 * 1_000;

/** A session's two secrets: the bearer token, and the cookie that pictures are loaded with. */
export interface SessionSecrets {
  readonly token: string;
  readonly mediaToken: string;
}

/** Begins a session and returns its secrets, which are stored only hashed. */
export async function beginSession(tx: Transaction, ctx: Context, userId: string): Promise<SessionSecrets> {
  const bearer = newSecretToken();
  const mediaCookie = newSecretToken();
  const now = ctx.clock.now();
  await tx.insert(sessions).values({
    userId,
    tokenHash: bearer.hash,
    mediaTokenHash: mediaCookie.hash,
    userAgent: ctx.userAgent.slice(0, 400),
    createdAt: now,
    lastUsedAt: now,
    passwordConfirmedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE),
  });
  return { token: bearer.token, mediaToken: mediaCookie.token };
}

/** Finds who a bearer token belongs to; null when it is unknown, ended, expired, or its user deactivated. */
export async function actorOfToken(app: App, token: string): Promise<Actor | null> {
  const now = app.clock.now();
  const [row] = await actorByToken(app.db).execute({ hash: hashOfToken(token), now });
  if (row === undefined) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > USE_NOTED_EVERY) await noteUse(app, row.sessionId, now);
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    isStaff: row.isStaff,
    verified: row.verifiedAt !== null,
    passwordConfirmedAt: row.passwordConfirmedAt,
  };
}

/** Finds who a media cookie belongs to, as actorOfToken does. */
export async function actorOfMediaToken(app: App, token: string): Promise<Actor | null> {
  const [row] = await actorByMediaToken(app.db).execute({ hash: hashOfToken(token), now: app.clock.now() });
  if (row === undefined) return null;
  return { ...row, verified: row.verifiedAt !== null };
}

/** Gives the session a new media cookie when the one it came with is missing or not its own; else null. */
export async function renewMediaToken(ctx: UserContext, cookie: string | undefined): Promise<string | null> {
  const own = await ctx.db.$count(
    sessions,
    and(eq(sessions.id, ctx.actor.sessionId), eq(sessions.mediaTokenHash, hashOfToken(cookie ?? ''))),
  );
  if (own === 1) return null;
  const fresh = newSecretToken();
  await ctx.db.update(sessions).set({ mediaTokenHash: fresh.hash }).where(eq(sessions.id, ctx.actor.sessionId));
  return fresh.token;
}

/** Ends a user's sessions: all, all but one, or just one. Returns how many. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const rows = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  if (rows.length > 0) await record(tx, sessionsEnded, { sessionIds: rows.map((row) => row.id) });
  return rows.length;
}

const actorColumns = {
  sessionId: sessions.id,
  userId: sessions.userId,
  lastUsedAt: sessions.lastUsedAt,
  passwordConfirmedAt: sessions.passwordConfirmedAt,
  isStaff: users.isStaff,
  verifiedAt: users.verifiedAt,
};

const actorByToken = prepared((db) =>
  db
    .select(actorColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .prepare('actor_by_token'),
);

const actorByMediaToken = prepared((db) =>
  db
    .select(actorColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.mediaTokenHash, sql.placeholder('hash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .prepare('actor_by_media_token'),
);

async function noteUse(app: App, sessionId: string, now: Date): Promise<void> {
  await app.db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + SESSION_LIFE) })
    .where(eq(sessions.id, sessionId));
}
