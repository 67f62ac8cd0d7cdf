import {
  secondFactorErrors,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
} from '@homecoming/contract/second-factor.ts';
import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { drawQrCodeAsUrl } from '../../platform/qr-code.ts';
import { transaction } from '../../platform/transaction.ts';
import { passkeys } from '../../schema/second-factor.ts';
import { requireRecentPassword } from '../access.ts';
import { listPasskeyRows, presentPasskey } from './queries.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { listMethods, lockUser, mailChange, secondFactorAdded, secondFactorRemoved } from './state.ts';
import { storeChallenge, useStoredChallenge } from './tickets.ts';
import { confirmSecret, deleteSecret, startSecret, takeCodeTry, useCode } from './totp.ts';
import { buildCreation, verifyCreation, type PasskeyRow } from './web-authn.ts';

const MAX_PASSKEYS = 10;

/** Begins to set up an authenticator app. @throws password_required, totp_active */
export async function startTotp(ctx: UserContext): Promise<{ secret: string; uri: string; qr_code: string }> {
  requireRecentPassword(ctx);
  const { secret, uri } = await transaction(ctx, async (tx) =>
    startSecret(tx, ctx, await lockUser(tx, ctx.actor.userId)),
  );
  return { secret, uri, qr_code: await drawQrCodeAsUrl(uri) };
}

/**
 * Confirms an authenticator app by its first code. Returns recovery codes where it is the first second factor.
 * @throws password_required, code_not_accepted, totp_not_started, codes_locked
 */
export async function confirmTotp(ctx: UserContext, code: string): Promise<string[] | null> {
  requireRecentPassword(ctx);
  const { userId } = ctx.actor;
  await takeCodeTry(ctx, userId);
  const codes = await transaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const methods = await listMethods(tx, userId);
    if (methods.includes('totp')) throw fail(secondFactorErrors.totp_not_started);
    if (!(await useCode(tx, ctx, { userId, code, isConfirmed: false }))) throw notAccepted();
    await confirmSecret(tx, ctx, userId);
    return secondFactorAdded(tx, ctx, { change: 'totp_added', wasFirst: methods.length === 0 });
  });
  logSecurityEvent(ctx, 'second_factor_added', { kind: 'totp' });
  return codes;
}

/** Removes the authenticator app. Without one it is a success. @throws password_required */
export async function removeTotp(ctx: UserContext): Promise<void> {
  requireRecentPassword(ctx);
  const { userId } = ctx.actor;
  const removed = await transaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const counted = await deleteSecret(tx, userId);
    if (counted) await secondFactorRemoved(tx, userId, 'totp_removed');
    return counted;
  });
  if (removed) logSecurityEvent(ctx, 'second_factor_removed', { kind: 'totp' });
}

/** Ten new recovery codes instead of those of before. @throws password_required, no_second_factor */
export async function newRecoveryCodes(ctx: UserContext): Promise<string[]> {
  requireRecentPassword(ctx);
  const { userId } = ctx.actor;
  const codes = await transaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    if ((await listMethods(tx, userId)).length === 0) throw fail(secondFactorErrors.no_second_factor);
    await mailChange(tx, userId, 'recovery_codes_new');
    return replaceRecoveryCodes(tx, ctx, userId);
  });
  logSecurityEvent(ctx, 'recovery_codes_replaced');
  return codes;
}

/** Begins to add a passkey. @throws password_required, too_many_passkeys */
export async function startPasskey(ctx: UserContext): Promise<PasskeyCreation> {
  requireRecentPassword(ctx);
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    const options = await buildCreation(ctx, user, await listWithRoom(tx, userId));
    await storeChallenge(tx, ctx, userId, options.challenge);
    return options;
  });
}

/**
 * Adds a passkey that the browser has made. Returns recovery codes where it is the first second factor.
 * @throws password_required, passkey_not_added, too_many_passkeys
 */
export async function addPasskey(
  ctx: UserContext,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  requireRecentPassword(ctx);
  const { userId } = ctx.actor;
  const credential = await verifyCreation(ctx, passkey, (challenge) => useStoredChallenge(ctx, userId, challenge));
  if (credential === null) throw fail(secondFactorErrors.passkey_not_added);
  const added = await transaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    await listWithRoom(tx, userId);
    const wasFirst = (await listMethods(tx, userId)).length === 0;
    const row = await insertPasskey(tx, {
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
      createdAt: ctx.clock.now(),
    });
    const codes = await secondFactorAdded(tx, ctx, { change: 'passkey_added', wasFirst });
    return { passkey: presentPasskey(row), recovery_codes: codes };
  });
  logSecurityEvent(ctx, 'second_factor_added', { kind: 'passkey' });
  return added;
}

/** Gives one of the caller's passkeys another name. @throws passkey_not_found */
export async function renamePasskey(ctx: UserContext, id: string, name: string): Promise<Passkey> {
  const [row] = await transaction(ctx, (tx) => tx.update(passkeys).set({ name }).where(isOwn(ctx, id)).returning());
  if (row === undefined) throw fail(secondFactorErrors.passkey_not_found);
  return presentPasskey(row);
}

/** Removes one of the caller's passkeys. @throws password_required, passkey_not_found */
export async function removePasskey(ctx: UserContext, id: string): Promise<void> {
  requireRecentPassword(ctx);
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const removed = await tx.delete(passkeys).where(isOwn(ctx, id)).returning({ id: passkeys.id });
    if (removed.length === 0) throw fail(secondFactorErrors.passkey_not_found);
    await secondFactorRemoved(tx, userId, 'passkey_removed');
  });
  logSecurityEvent(ctx, 'second_factor_removed', { kind: 'passkey' });
}

function notAccepted() {
  const definition = secondFactorErrors.code_not_accepted;
  return fail(definition, { fields: { code: definition.message } });
}

/** The passkeys of a user who may add another. @throws too_many_passkeys */
async function listWithRoom(tx: Transaction, userId: string): Promise<PasskeyRow[]> {
  const rows = await listPasskeyRows(tx, userId);
  if (rows.length >= MAX_PASSKEYS) throw fail(secondFactorErrors.too_many_passkeys);
  return rows;
}

/** @throws passkey_not_added when an account has it already. */
async function insertPasskey(tx: Transaction, values: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  try {
    const [row] = await tx.insert(passkeys).values(values).returning();
    if (row === undefined) throw new Error('insert returned no row');
    return row;
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_unique')) throw fail(secondFactorErrors.passkey_not_added);
    throw error;
  }
}

function isOwn({ actor }: UserContext, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));
}
