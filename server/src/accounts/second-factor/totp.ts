import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { secondFactorErrors } from '@homecoming/contract/second-factor.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { seal, unseal } from '../../platform/settings/seal.ts';
import { totpSecrets } from '../../schema/second-factor.ts';

/*
 * Codes of authenticator apps: RFC 6238 with what all apps understand, SHA-1, 6 digits and 30 seconds. The code before and
 * the one after count, too, since clocks differ. Each code works once.
 */
const ISSUER = 'Homecoming';
const PERIOD_SECONDS = 30;
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;
/** Of a million codes three are right: with the password, this many guesses a day find one in 45 years on average. */
const MAX_TRIES = 20;
const TRIES_WINDOW_MS = 24 * 60 * 60 * 1_000;

/** A new secret of a user that no code has confirmed yet, and how apps take it. */
export async function startSecret(
  tx: Transaction,
  app: App,
  { id: userId, email }: { readonly id: string; readonly email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const createdAt = app.clock.now();
  const values = { sealedSecret: seal(app.config, sealContext(userId), secret.bytes), createdAt, lastStep: 0 };
  const started = await tx
    .insert(totpSecrets)
    .values({ userId, ...values, triesSince: createdAt })
    // The tries stay: a new secret is no new chance to guess.
    .onConflictDoUpdate({ target: totpSecrets.userId, set: values, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ userId: totpSecrets.userId });
  if (started.length === 0) throw fail(secondFactorErrors.totp_active);
  const totp = new TOTP({ issuer: ISSUER, label: email, secret, period: PERIOD_SECONDS });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Whether a code is right for the secret of a user that is confirmed, or that is not yet. It works this once. */
export async function useCode(
  tx: Transaction,
  app: App,
  { userId, code, isConfirmed }: { userId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const isWanted = isConfirmed ? isNotNull(totpSecrets.confirmedAt) : isNull(totpSecrets.confirmedAt);
  const ofUser = and(eq(totpSecrets.userId, userId), isWanted);
  const [row] = await tx.select({ sealed: totpSecrets.sealedSecret }).from(totpSecrets).where(ofUser);
  if (row === undefined) return false;
  const step = findStep(app, userId, row.sealed, code);
  if (step === null) return false;
  const used = await tx
    .update(totpSecrets)
    .set({ lastStep: step, tries: 0 })
    .where(and(ofUser, lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return used.length > 0;
}

/**
 * Uses up a try of a device that is not known: tries at once stay within the limit. A right code makes all of them free again.
 * @throws codes_locked
 */
export async function takeCodeTry(app: App, userId: string): Promise<void> {
  const now = app.clock.now();
  const isOver = lt(totpSecrets.triesSince, new Date(now.getTime() - TRIES_WINDOW_MS));
  const taken = await app.db
    .update(totpSecrets)
    .set({
      tries: sql`case when ${isOver} then 1 else ${totpSecrets.tries} + 1 end`,
      triesSince: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${totpSecrets.triesSince} end`,
    })
    .where(and(eq(totpSecrets.userId, userId), or(isOver, lt(totpSecrets.tries, MAX_TRIES))))
    .returning({ userId: totpSecrets.userId });
  if (taken.length > 0) return;
  // Nothing to guess where there is no app.
  if ((await app.db.$count(totpSecrets, eq(totpSecrets.userId, userId))) === 0) return;
  throw fail(secondFactorErrors.codes_locked, { retryAfterSeconds: TRIES_WINDOW_MS / 1_000 });
}

/** Makes the secret count that a code has just confirmed. */
export async function confirmSecret(tx: Transaction, app: App, userId: string): Promise<void> {
  await tx.update(totpSecrets).set({ confirmedAt: app.clock.now() }).where(eq(totpSecrets.userId, userId));
}

/** Deletes the secret of a user; whether it counted. */
export async function deleteSecret(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ confirmedAt: totpSecrets.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Makes the tries of wrong codes free again: who tried does not know the password any more. */
export async function clearCodeTries(tx: Transaction, userId: string): Promise<void> {
  await tx.update(totpSecrets).set({ tries: 0 }).where(eq(totpSecrets.userId, userId));
}

/** The step whose code this is; null for none near the present one. */
function findStep(app: App, userId: string, sealed: Buffer, typed: string): number | null {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return null;
  const bytes = unseal(app.config, sealContext(userId), sealed);
  if (bytes === null) {
    app.log.error({ user_id: userId }, 'the secret of an authenticator app does not open: SECRET_KEY has changed');
    return null;
  }
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const time = { period: PERIOD_SECONDS, timestamp: app.clock.now().getTime() };
  const delta = TOTP.validate({ token: code, secret, window: WINDOW_STEPS, ...time });
  return delta === null ? null : TOTP.counter(time) + delta;
}

function sealContext(owner: string) {
  return { purpose: 'totp', owner } as const;
}
