import type { SecondFactorMethod } from '@homecoming/contract/second-factor.ts';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { App, UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { sweepRows } from '../../platform/jobs/sweep-rows.ts';
import { passkeys, recoveryCodes, secondFactorResets, totpSecrets } from '../../schema/second-factor.ts';
import { users } from '../../schema/users.ts';
import type { UserRow } from '../present.ts';
import { endSessions, clearSecondFactor, noteSecondFactor } from '../sessions.ts';
import { sendSecondFactorMail, type SecondFactorChange } from './jobs.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { deleteTickets } from './tickets.ts';
import { deleteSecret } from './totp.ts';

/** As long as the mailed link that stops it works. */
const RESET_LIFE_MS = 7 * 24 * 60 * 60 * 1_000;

/** The ways past the second step that a user has; none: the password is enough. */
export async function listMethods(db: Queryable, userId: string): Promise<SecondFactorMethod[]> {
  const [found] = await db
    .select({
      totp: existsFor(totpSecrets, and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))),
      passkey: existsFor(passkeys, eq(passkeys.userId, userId)),
      recoveryCode: existsFor(recoveryCodes, eq(recoveryCodes.userId, userId)),
    })
    .from(sql`(select 1) as one`);
  if (!found?.totp && !found?.passkey) return [];
  const methods: SecondFactorMethod[] = [];
  if (found.totp) methods.push('totp');
  if (found.passkey) methods.push('passkey');
  if (found.recoveryCode) methods.push('recovery_code');
  return methods;
}

function existsFor(table: typeof totpSecrets | typeof passkeys | typeof recoveryCodes, where: ReturnType<typeof and>) {
  return sql<boolean>`exists (select 1 from ${table} where ${where})`;
}

/**
 * Locks a user until the transaction ends: second factors change, and sign-ins end, one after another.
 * @throws unauthenticated when the account is gone.
 */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (user?.isActive !== true) throw fail(commonErrors.unauthenticated);
  return user;
}

/**
 * What follows when the caller adds a second factor. With the first one come recovery codes, which are returned, and their
 * other sessions end: they began with the password alone.
 */
export async function secondFactorAdded(
  tx: Transaction,
  ctx: UserContext,
  { change, wasFirst }: { change: SecondFactorChange; wasFirst: boolean },
): Promise<string[] | null> {
  const { userId, sessionId } = ctx.actor;
  await noteSecondFactor(tx, ctx);
  await mailChange(tx, userId, change);
  if (!wasFirst) return null;
  await endSessions(tx, userId, { except: sessionId });
  return replaceRecoveryCodes(tx, ctx, userId);
}

/** What follows when a user has removed a second factor: without another one, the rest of it goes, too. */
export async function secondFactorRemoved(tx: Transaction, userId: string, change: SecondFactorChange): Promise<void> {
  await mailChange(tx, userId, change);
  if ((await listMethods(tx, userId)).length === 0) await deleteRest(tx, userId);
}

/** Deletes all second factors of a user: the password is enough from then on. False: there was none. */
export async function deleteSecondFactors(tx: Transaction, userId: string): Promise<boolean> {
  const had = (await listMethods(tx, userId)).length > 0;
  await deleteSecret(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRest(tx, userId);
  return had;
}

/** Resets the lost second factor of a user, and mails them. False: there is none. */
export async function resetSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const had = await deleteSecondFactors(tx, userId);
  if (had) await mailChange(tx, userId, 'reset');
  return had;
}

/** Mails a user that something about their second factor has changed. */
export async function mailChange(tx: Transaction, userId: string, change: SecondFactorChange): Promise<void> {
  await enqueue(tx, sendSecondFactorMail, { userId, change, mailId: randomUUID() });
}

async function deleteRest(tx: Transaction, userId: string): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await deleteTickets(tx, userId);
  await tx.delete(secondFactorResets).where(eq(secondFactorResets.userId, userId));
  await clearSecondFactor(tx, userId);
}

/** Deletes requests for a reset that nobody finished in a week. */
export async function sweepResets(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - RESET_LIFE_MS);
  await sweepRows(app, secondFactorResets, { where: lt(secondFactorResets.createdAt, before) });
}
