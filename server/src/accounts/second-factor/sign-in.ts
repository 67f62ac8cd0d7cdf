import { accountErrors } from '@homecoming/contract/accounts.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { secondFactorErrors, type completeSignIn as completeCall } from '@homecoming/contract/second-factor.ts';
import type { Context } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail, type HttpFailure } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { transaction } from '../../platform/transaction.ts';
import { findUser } from '../access.ts';
import { takeDeviceTry, type DeviceTokens } from '../devices/known-devices.ts';
import type { UserRow } from '../present.ts';
import { finishSignIn, logSignIn, type SignedIn } from './finish-sign-in.ts';
import { listMethods, lockUser, mailChange } from './state.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { endTicket, newPasswordTicket, takeTicketTry } from './tickets.ts';
import { takeCodeTry, useCode } from './totp.ts';

/**
 * The failure with which a right password answers where a second factor is needed, with the ticket of the second step; null
 * where the password is enough.
 */
export async function askSecondFactor(
  tx: Transaction,
  ctx: Context,
  who: { userId: string; isKnownDevice: boolean },
): Promise<HttpFailure | null> {
  const methods = await listMethods(tx, who.userId);
  if (methods.length === 0) return null;
  const ticket = await newPasswordTicket(tx, ctx, who);
  return fail(accountErrors.second_factor_required, { details: { ticket, methods } });
}

/**
 * The second step of a sign-in. Codes of an app are short, and who has come here knows the password: a known device has its own
 * tries, all others share those of the account. Recovery codes cannot be guessed, so nothing locks them.
 * @throws wrong_code, ticket_used_or_expired, codes_locked
 */
export async function completeSignIn(
  ctx: Context,
  { ticket: token, code, recovery_code: recoveryCode }: BodyOf<typeof completeCall>,
  tokens: DeviceTokens,
): Promise<SignedIn> {
  if ((code === undefined) === (recoveryCode === undefined)) {
    throw fail(commonErrors.invalid_input, { fields: { code: 'Send either a code or a recovery code.' } });
  }
  const ticket = await takeTicketTry(ctx, token);
  const user = await findUser(ctx.db, ticket.userId);
  if (user === null) throw fail(secondFactorErrors.ticket_used_or_expired);
  if (code !== undefined) await takeTry(ctx, user, { isKnownDevice: ticket.isKnownDevice, tokens });
  const by = code === undefined ? 'recovery_code' : 'totp';
  const signedIn = await transaction(ctx, async (tx) => {
    const now = await lockUser(tx, user.id);
    const isRight =
      code === undefined
        ? await useRecoveryCode(tx, user.id, recoveryCode ?? '')
        : await useCode(tx, ctx, { userId: user.id, code, isConfirmed: true });
    if (!isRight) return null;
    // After the code, whose use is undone when another request has used the ticket.
    await endTicket(tx, ticket.id);
    if (by === 'recovery_code') await mailChange(tx, user.id, 'recovery_code_used');
    return finishSignIn(tx, ctx, { user: now, tokens, secondFactorAt: ctx.clock.now() });
  });
  if (signedIn === null) {
    logSecurityEvent(ctx, 'second_factor_failed', { user_id: user.id, by });
    throw wrongCode(code === undefined ? 'recovery_code' : 'code');
  }
  logSignIn(ctx, 'signed_in', signedIn, by);
  return signedIn;
}

async function takeTry(
  ctx: Context,
  user: UserRow,
  { isKnownDevice, tokens }: { isKnownDevice: boolean; tokens: DeviceTokens },
): Promise<void> {
  if (isKnownDevice && (await takeDeviceTry(ctx, user, tokens))) return;
  await takeCodeTry(ctx, user.id);
}

function wrongCode(field: string): HttpFailure {
  const message =
    field === 'code'
      ? secondFactorErrors.wrong_code.message
      : 'That recovery code is not right, or was used already. Each works once.';
  return fail(secondFactorErrors.wrong_code, { message, fields: { [field]: message } });
}
