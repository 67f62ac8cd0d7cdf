import { accountErrors } from '@homecoming/contract/accounts.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { hashOfToken, newSecretToken } from '../platform/secret-token.ts';
import { mailLinks, users } from '../schema/users.ts';
import { requireNotDeactivated } from './deactivation/queries.ts';

type Purpose = 'verify_email' | 'reset_password' | 'change_email' | 'stop_reset';

const HOUR = 60 * 60 * 1_000;
const MAIL_EVERY = 60 * 1_000;
const lifetimes: Readonly<Record<Purpose, number>> = {
  verify_email: durations.verifyLinkDays * 24 * HOUR,
  reset_password: HOUR,
  change_email: HOUR,
  // As long as staff can finish what it stops.
  stop_reset: 7 * 24 * HOUR,
};

/**
 * Creates a link for a purpose and returns its token. Older links for that purpose stop working. `email`: the new address
 * of a `change_email` link.
 */
export async function newMailLink(
  app: App,
  userId: string,
  purpose: Purpose,
  email: string | null = null,
): Promise<string> {
  const { token, hash } = newSecretToken();
  const createdAt = app.clock.now();
  const fresh = { email, tokenHash: hash, createdAt, expiresAt: new Date(createdAt.getTime() + lifetimes[purpose]) };
  await app.db
    .insert(mailLinks)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [mailLinks.userId, mailLinks.purpose], set: fresh });
  return token;
}

/** Whether a link for a purpose was created in the last minute: the limit is one mail a minute. */
export async function wasMailedLately(app: App, userId: string, purpose: Purpose): Promise<boolean> {
  const since = new Date(app.clock.now().getTime() - MAIL_EVERY);
  const fresh = and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, purpose), gt(mailLinks.createdAt, since));
  return (await app.db.$count(mailLinks, fresh)) > 0;
}

/**
 * Locks a link until the transaction ends, and returns its user, and the new address of a `change_email` link. The caller
 * deletes a link that may work only once. Nothing changes in an account that is closed, but that somebody stops the loss of it.
 * @throws link_used_or_expired, account_deactivated
 */
export async function lockMailLink(
  tx: Transaction,
  app: App,
  token: string,
  purpose: Purpose,
): Promise<{ userId: string; email: string | null }> {
  const [link] = await tx
    .select({ userId: mailLinks.userId, email: mailLinks.email, isActive: users.isActive })
    .from(mailLinks)
    .innerJoin(users, eq(users.id, mailLinks.userId))
    .where(
      and(
        eq(mailLinks.tokenHash, hashOfToken(token)),
        eq(mailLinks.purpose, purpose),
        gt(mailLinks.expiresAt, app.clock.now()),
      ),
    )
    .for('update', { of: mailLinks });
  if (link === undefined) throw fail(accountErrors.link_used_or_expired);
  const { userId, email, isActive } = link;
  if (!isActive && purpose !== 'stop_reset') {
    await requireNotDeactivated(tx, userId);
    throw fail(accountErrors.link_used_or_expired);
  }
  return { userId, email };
}

/** Deletes the links of a user for some purposes, or for all. */
export async function dropMailLinks(tx: Transaction, userId: string, ...purposes: Purpose[]): Promise<void> {
  const chosen = purposes.length === 0 ? undefined : inArray(mailLinks.purpose, purposes);
  await tx.delete(mailLinks).where(and(eq(mailLinks.userId, userId), chosen));
}

/** Deletes the links that have expired. */
export async function sweepMailLinks(app: App): Promise<void> {
  await app.db.delete(mailLinks).where(lt(mailLinks.expiresAt, app.clock.now()));
}
