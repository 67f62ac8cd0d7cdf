import { and, eq } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { hashOfToken, newBase32Code } from '../../platform/secret-token.ts';
import { recoveryCodes } from '../../schema/second-factor.ts';

const COUNT = 10;
/** Base32: 120 random bits, which nobody guesses, so that neither tries nor a slow hash have to protect them. */
const LENGTH = 24;
const GROUP = 6;

/** Replaces the recovery codes of a user by ten new ones, and returns them as they are shown. */
export async function replaceRecoveryCodes(tx: Transaction, app: App, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: COUNT }, () => newBase32Code().slice(0, LENGTH));
  const createdAt = app.clock.now();
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfToken(code), createdAt })));
  return codes.map(inGroups);
}

/** Whether a recovery code is right; it is used up. */
export async function useRecoveryCode(tx: Transaction, userId: string, typed: string): Promise<boolean> {
  const codeHash = hashOfToken(typed.toUpperCase().replaceAll(/[^A-Z\d]/g, ''));
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** How many recovery codes a user has left. */
export function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** Deletes the recovery codes of a user. */
export async function deleteRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Groups that the eye finds again: ABCDEF-GHIJKL-MNOPQR-STUVWX. */
function inGroups(code: string): string {
  return code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code;
}
