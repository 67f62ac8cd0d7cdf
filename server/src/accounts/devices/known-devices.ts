import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, lt, not, notInArray, or, sql } from 'drizzle-orm';
import type { App, Context } from '../../platform/app.ts';
import { sweepRows } from '../../platform/jobs/sweep-rows.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { hashOfToken, newSecretToken } from '../../platform/secret-token.ts';
import { knownDevices } from '../../schema/users.ts';
import type { UserRow } from '../present.ts';

/*
 * A device that has signed in to an account holds a token (device-cookie.ts). Its tries are counted by the token, so that
 * wrong passwords from elsewhere do not lock it out (decision 022). A device is known until 180 days after it signed in
 * last, or until it has tried 10 wrong passwords in a row, or 10 other devices have signed in after it. A new password, and
 * the end of a session from another device, make all devices unknown but the one that did so: it is not stored which
 * device has which session. The deletion of the account makes all unknown. Logging out does not.
 */
const DEVICE_LIFE_MS = 180 * 24 * 60 * 60 * 1_000;
const MAX_TRIES = 10;
const MAX_DEVICES = 10;

/** The tokens of a browser: of each account that signed in with it. */
export type DeviceTokens = readonly string[];

/**
 * Whether one of the tokens makes this a known device of the account that has a try left, which is used up: tries at once
 * stay within the limit. Without an account it takes the same steps.
 */
export async function takeDeviceTry(ctx: Context, user: UserRow | null, tokens: DeviceTokens): Promise<boolean> {
  if (tokens.length === 0) return false;
  // An id without a user.
  const nobody = randomUUID();
  const isDevice = and(
    eq(knownDevices.userId, user?.isActive ? user.id : nobody),
    equalsAny(knownDevices.tokenHash, tokens.map(hashOfToken)),
    gt(knownDevices.expiresAt, ctx.clock.now()),
    lt(knownDevices.tries, MAX_TRIES),
  );
  const taken = await ctx.db
    .update(knownDevices)
    .set({ tries: sql`${knownDevices.tries} + 1` })
    .where(isDevice)
    .returning({ id: knownDevices.id });
  return taken.length > 0;
}

/** Makes the device of these tokens known to the account. Returns its tokens from now on: that of the account is new. */
export async function rememberDevice(
  tx: Transaction,
  ctx: Context,
  userId: string,
  tokens: DeviceTokens,
): Promise<DeviceTokens> {
  const newest = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.createdAt), desc(knownDevices.id))
    .limit(MAX_DEVICES - 1);
  const isReplaced = equalsAny(knownDevices.tokenHash, tokens.map(hashOfToken));
  const replaced = await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), or(isReplaced, notInArray(knownDevices.id, newest))))
    .returning({ hash: knownDevices.tokenHash });
  const { token, hash: tokenHash } = newSecretToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + DEVICE_LIFE_MS);
  await tx.insert(knownDevices).values({ userId, tokenHash, createdAt: now, expiresAt });
  return [token, ...tokens.filter((one) => !replaced.some(({ hash }) => hash.equals(hashOfToken(one))))];
}

/** Deletes the devices of a user, but for that of the given tokens. */
export async function deleteDevices(tx: Transaction, userId: string, except: DeviceTokens = []): Promise<void> {
  const isOther = not(equalsAny(knownDevices.tokenHash, except.map(hashOfToken)));
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther));
}

/** Deletes the devices that have expired. */
export async function sweepDevices(app: App): Promise<void> {
  const { expiresAt } = knownDevices;
  await sweepRows(app, knownDevices, { where: lt(expiresAt, app.clock.now()), oldestBy: expiresAt });
}
