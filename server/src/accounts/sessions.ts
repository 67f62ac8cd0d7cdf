import { and, eq, gt, ne, or, sql, type SQL } from 'drizzle-orm';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { durations } from '@homecoming/contract/limits.ts';
import type { Actor, App, Context, UserContext } from '../platform/app.ts';
import { prepared, type Queryable, type Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { createBatcher } from '../platform/concurrency/batch.ts';
import { fail } from '../platform/http/fail.ts';
import { hashOfToken, newSecretToken } from '../platform/secret-token.ts';
import { transaction } from '../platform/transaction.ts';
import { sessions, users } from '../schema/users.ts';
import { sessionsEnded } from './facts.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** A session lives this long after its last use. */
const SESSION_LIFE = 30 * DAY;
/** However it is used, a session ends this long after its sign-in. */
const MAX_SESSION_LIFE = 365 * DAY;
/** How stale `last_used_at` may be: the server writes it once an hour, not on each request. */
const USE_NOTED_EVERY = 60 * 60 * 1_000;
/** A renewed session still accepts its old token for this long: the answer with the new one may have been lost. */
const REPLACED_LIFE = 60 * 1_000;
/** A renewed session whose token has not been used for this long ends. */
const UNUSED_LIFE = 60 * 60 * 1_000;
/** A second factor counts for the rights of staff this long. */
const STAFF_FACTOR_LIFE = durations.staffSecondFactorHours * 60 * 60 * 1_000;

/** A session's two secrets: the bearer token, and the cookie that pictures are loaded with. */
export interface SessionSecrets {
  readonly sessionId: string;
  readonly token: string;
  readonly mediaToken: string;
}

/** Creates a session and returns its secrets. The database stores only their hashes. */
export async function beginSession(
  tx: Transaction,
  ctx: Context,
  userId: string,
  secondFactorAt: Date | null = null,
): Promise<SessionSecrets> {
  const now = ctx.clock.now();
  return insertSession(tx, ctx, { userId, createdAt: now, expiresAt: computeEnd(now, now), secondFactorAt });
}

/**
 * Replaces the caller's session after the password was entered again, and returns the secrets of the new one. The session
 * of before ends when the new token is used for the first time, and after 60 seconds at the latest: a client that lost
 * the answer can repeat the call within that time. The old token does not count as confirmed.
 */
export async function renewSession(tx: Transaction, ctx: UserContext): Promise<SessionSecrets> {
  const { userId, sessionId } = ctx.actor;
  const [old] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
  if (old === undefined) throw fail(commonErrors.unauthenticated);
  const now = ctx.clock.now();
  const endsAt = new Date(Math.min(old.expiresAt.getTime(), now.getTime() + REPLACED_LIFE));
  // A use that was read before must not extend it: see touchSession().
  await tx.update(sessions).set({ expiresAt: endsAt, lastUsedAt: now }).where(eq(sessions.id, sessionId));
  const expiresAt = new Date(now.getTime() + UNUSED_LIFE);
  const { createdAt, secondFactorAt } = old;
  return insertSession(tx, ctx, { userId, createdAt, expiresAt, secondFactorAt, replaces: sessionId });
}

/** Notes that a session has just given a second factor. */
export async function noteSecondFactor(tx: Transaction, ctx: UserContext): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: ctx.clock.now() }).where(eq(sessions.id, ctx.actor.sessionId));
}

/** The user has no second factor any more: none of their sessions counts as one with it. */
export async function clearSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
}

type NewSession = Pick<
  typeof sessions.$inferInsert,
  'userId' | 'createdAt' | 'expiresAt' | 'replaces' | 'secondFactorAt'
>;

async function insertSession(tx: Transaction, ctx: Context, values: NewSession): Promise<SessionSecrets> {
  const bearer = newSecretToken();
  const mediaToken = deriveMediaToken(bearer.token);
  const now = ctx.clock.now();
  const inserted = tx.insert(sessions).values({
    ...values,
    tokenHash: bearer.hash,
    mediaTokenHash: hashOfToken(mediaToken),
    userAgent: ctx.userAgent.slice(0, 400),
    lastUsedAt: now,
    passwordConfirmedAt: now,
  });
  const [row] = await inserted.returning({ id: sessions.id });
  if (row === undefined) throw new Error('insert returned no row');
  return { sessionId: row.id, token: bearer.token, mediaToken };
}

/** Finds the actor of a token; null when it is unknown, ended, expired, or its user is deactivated. */
export type FindActor = (token: string) => Promise<Actor | null>;

/** Finds actors by bearer token or media cookie. Nothing is cached: rights are read for each request. */
export function createAuthenticator(app: App, by: 'bearer' | 'media-cookie'): FindActor {
  return async (token) => {
    const row = await actorRows[by](app, 'all', token);
    if (row === null) return null;
    // The cookie may arrive without the token that it came with.
    if (row.replaces !== null && by === 'bearer') await endReplaced(app, row, row.replaces);
    return touchSession(app, row);
  };
}

/**
 * The secret of the media cookie, derived one-way from the bearer token, so that every tab sets the same cookie.
 */
export function deriveMediaToken(bearer: string): string {
  return hashOfToken(`media ${bearer}`).toString('base64url');
}

/** Locks a user's sessions until the transaction ends, and returns their ids. */
export async function lockSessions(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    // In one order, so that two calls wait for each other
    .orderBy(sessions.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Ends a user's sessions: all, all but one, or just one; what replaces a session belongs to it. Returns how many. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { only, except } = which;
  // A renewal that is under way ends first: the next statement finds the session that it has made.
  await lockSessions(tx, userId);
  return deleteSessions(
    tx,
    and(
      eq(sessions.userId, userId),
      only === undefined ? undefined : or(eq(sessions.id, only), eq(sessions.replaces, only)),
      except === undefined ? undefined : ne(sessions.id, except),
      except === undefined ? undefined : sql`${sessions.replaces} is distinct from ${except}`,
    ),
  );
}

async function deleteSessions(tx: Transaction, where: SQL | undefined): Promise<number> {
  const rows = await tx.delete(sessions).where(where).returning({ id: sessions.id });
  if (rows.length > 0) await record(tx, sessionsEnded, { sessionIds: rows.map((row) => row.id) });
  return rows.length;
}

const actorColumns = {
  sessionId: sessions.id,
  userId: sessions.userId,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  passwordConfirmedAt: sessions.passwordConfirmedAt,
  secondFactorAt: sessions.secondFactorAt,
  replaces: sessions.replaces,
  isStaff: users.isStaff,
  verifiedAt: users.verifiedAt,
};

function selectActors(db: Queryable, hash: typeof sessions.tokenHash | typeof sessions.mediaTokenHash) {
  return db
    .select({ ...actorColumns, hash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${hash} = any(${sql.placeholder('hashes')})`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    );
}

const actorsByToken = prepared((db) => selectActors(db, sessions.tokenHash).prepare('actors_by_token'));
const actorsByMediaToken = prepared((db) => selectActors(db, sessions.mediaTokenHash).prepare('actors_by_media_token'));

type ActorRow = Awaited<ReturnType<ReturnType<typeof actorsByToken>['execute']>>[number];

/** Concurrent requests are looked up in one batch. */
function actorRowsBy(statement: typeof actorsByToken) {
  return createBatcher<string, ActorRow | null>(100, async (app, tokens) => {
    const hashes = tokens.map(hashOfToken);
    const rows = await statement(app.db).execute({ hashes, now: app.clock.now() });
    const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
    return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
  });
}

const actorRows = { bearer: actorRowsBy(actorsByToken), 'media-cookie': actorRowsBy(actorsByMediaToken) };

/** When a session ends that is used now. */
function computeEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_LIFE, createdAt.getTime() + MAX_SESSION_LIFE));
}

/** The new token has arrived: the session that it replaces ends, with its live connections. */
async function endReplaced(app: App, { sessionId, createdAt }: ActorRow, replaces: string): Promise<void> {
  const now = app.clock.now();
  const used = { replaces: null, lastUsedAt: now, expiresAt: computeEnd(createdAt, now) };
  await transaction(app, async (tx) => {
    // Not others that replace it: another tab may have entered the password at the same time, and uses its own token.
    await deleteSessions(tx, eq(sessions.id, replaces));
    await tx.update(sessions).set(used).where(eq(sessions.id, sessionId));
  });
}

/** The actor of a session. Writes the last use when it is stale, which extends the session, unless it was renewed since. */
async function touchSession(app: App, row: ActorRow): Promise<Actor> {
  const { sessionId, userId, verifiedAt, passwordConfirmedAt, secondFactorAt, lastUsedAt } = row;
  const now = app.clock.now();
  if (now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY) {
    const expiresAt = computeEnd(row.createdAt, now);
    const isAsRead = and(eq(sessions.id, sessionId), eq(sessions.lastUsedAt, lastUsedAt));
    await app.db.update(sessions).set({ lastUsedAt: now, expiresAt }).where(isAsRead);
  }
  const isStaff = row.isStaff && countsForStaff(app, secondFactorAt);
  const lacksSecondFactor = row.isStaff && !isStaff;
  const verified = verifiedAt !== null;
  return { userId, sessionId, isStaff, lacksSecondFactor, verified, passwordConfirmedAt, secondFactorAt };
}

/** Whether staff have their rights in a session that gave a second factor then. The demo world asks for none. */
export function countsForStaff({ config, clock }: App, secondFactorAt: Date | null): boolean {
  if (config.demo) return true;
  return secondFactorAt !== null && clock.now().getTime() - secondFactorAt.getTime() <= STAFF_FACTOR_LIFE;
}
