import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { logSecurityEvent, type SecurityEvent } from '../../platform/http/protection/security-log.ts';
import { secondFactorResets } from '../../schema/second-factor.ts';
import { users } from '../../schema/users.ts';
import { rememberDevice, type DeviceTokens } from '../devices/known-devices.ts';
import { presentOwnUser, type UserRow } from '../present.ts';
import { beginSession, type SessionSecrets } from '../sessions.ts';

/** A person who has just signed in. */
export interface SignedIn {
  readonly user: OwnUser;
  readonly secrets: SessionSecrets;
  /** What the browser is known by from now on. */
  readonly deviceTokens: DeviceTokens;
}

/**
 * The last step of each sign-in: the session begins, and the device is known. A second factor that was given shows that it is
 * not lost, so that no reset of it goes on.
 */
export async function finishSignIn(
  tx: Transaction,
  ctx: Context,
  { user, tokens, secondFactorAt }: { user: UserRow; tokens: DeviceTokens; secondFactorAt: Date | null },
): Promise<SignedIn> {
  if (!user.loggedInBefore) await tx.update(users).set({ loggedInBefore: true }).where(eq(users.id, user.id));
  if (secondFactorAt !== null) await tx.delete(secondFactorResets).where(eq(secondFactorResets.userId, user.id));
  const deviceTokens = await rememberDevice(tx, ctx, user.id, tokens);
  const secrets = await beginSession(tx, ctx, user.id, secondFactorAt);
  return { user: presentOwnUser({ ...user, loggedInBefore: true }), secrets, deviceTokens };
}

/** Logs who signed in, and by what beside or instead of the password. */
export function logSignIn(ctx: Context, event: SecurityEvent, { user, secrets }: SignedIn, by?: string): void {
  logSecurityEvent(ctx, event, { user_id: user.id, session_id: secrets.sessionId, ...(by !== undefined && { by }) });
}
