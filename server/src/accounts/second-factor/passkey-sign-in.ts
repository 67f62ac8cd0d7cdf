import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  secondFactorErrors,
  type PasskeyAnswer,
  type PasskeyRequest,
  type signInWithPasskey as signInCall,
} from '@homecoming/contract/second-factor.ts';
import { and, eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/app.ts';
import { fail } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { transaction } from '../../platform/transaction.ts';
import { passkeys } from '../../schema/second-factor.ts';
import { requireNotDeactivated } from '../deactivation/queries.ts';
import type { DeviceTokens } from '../devices/known-devices.ts';
import { finishSignIn, logSignIn, type SignedIn } from './finish-sign-in.ts';
import { listPasskeyRows } from './queries.ts';
import { lockUser } from './state.ts';
import { challengeTicket, endTicket, newPasskeyTicket, takeChallenge, type Ticket } from './tickets.ts';
import { buildRequest, verifyAnswer, type PasskeyRow } from './web-authn.ts';

/** What to ask a passkey, and the ticket for its answer. */
export interface PasskeyQuestion {
  readonly ticket: string;
  readonly options: PasskeyRequest;
}

/**
 * What to ask for: with the ticket of a right password one of the passkeys of that person, otherwise any, and nothing says who
 * has one.
 * @throws ticket_used_or_expired
 */
export async function askPasskey(ctx: Context, ticket: string | undefined): Promise<PasskeyQuestion> {
  if (ticket === undefined) {
    const options = await buildRequest(ctx);
    return { ticket: await newPasskeyTicket(ctx, options.challenge), options };
  }
  const challenge = randomBytes(32).toString('base64url');
  const userId = await challengeTicket(ctx, ticket, challenge);
  const options = await buildRequest(ctx, await listPasskeyRows(ctx.db, userId));
  return { ticket, options: { ...options, challenge } };
}

/**
 * Signs in with the answer of a passkey, without a password or after it. Its person has unlocked it: it is two factors in one.
 * @throws passkey_refused, ticket_used_or_expired
 */
export async function signInWithPasskey(
  ctx: Context,
  { ticket: token, passkey }: { ticket: string; passkey: PasskeyAnswer },
  tokens: DeviceTokens,
): Promise<SignedIn> {
  const ticket = await takeChallenge(ctx, token);
  const checked = await checkAnswer(ctx, ticket, passkey);
  if (checked === null) {
    logSecurityEvent(ctx, 'second_factor_failed', { user_id: ticket.userId, by: 'passkey' });
    throw fail(secondFactorErrors.passkey_refused);
  }
  const { row, counter } = checked;
  await requireNotDeactivated(ctx.db, row.userId);
  const signedIn = await transaction(ctx, async (tx) => {
    const user = await lockUser(tx, row.userId);
    const now = ctx.clock.now();
    // Another answer of the same key since then: one of the two may be a copy of it.
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
      .returning({ id: passkeys.id });
    if (used.length === 0) throw fail(secondFactorErrors.passkey_refused);
    await endTicket(tx, ticket.id);
    return finishSignIn(tx, ctx, { user, tokens, secondFactorAt: now });
  });
  logSignIn(ctx, 'signed_in', signedIn, ticket.userId === null ? 'passkey_alone' : 'passkey');
  return signedIn;
}

async function checkAnswer(
  ctx: Context,
  ticket: Ticket & { challenge: string },
  passkey: PasskeyAnswer,
): Promise<{ row: PasskeyRow; counter: number } | null> {
  const [row] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id));
  if (row === undefined || (ticket.userId !== null && ticket.userId !== row.userId)) return null;
  const { userHandle } = passkey.response;
  // A passkey that finds its account by itself says which one.
  const isOwn = userHandle === undefined ? ticket.userId !== null : decodeHandle(userHandle) === row.userId;
  if (!isOwn) return null;
  const counter = await verifyAnswer(ctx, passkey, { row, challenge: ticket.challenge });
  return counter === null ? null : { row, counter };
}

function decodeHandle(handle: string): string {
  return Buffer.from(handle, 'base64url').toString('utf8');
}

/** The two calls of the endpoint. */
export function isAnswer(body: BodyOf<typeof signInCall>): body is { ticket: string; passkey: PasskeyAnswer } {
  return body.passkey !== undefined && body.ticket !== undefined;
}
