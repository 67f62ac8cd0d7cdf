import type * as contract from '@homecoming/contract/accounts.ts';
import { accountErrors, type OwnUser } from '@homecoming/contract/accounts.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { detachMedia } from '../media/service.ts';
import { withTransaction, type App, type Context, type UserContext } from '../platform/app.ts';
import { isCommonPassword } from '../platform/common-passwords.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { record } from '../platform/facts.ts';
import { asFailure, fail, HttpFailure } from '../platform/http/fail.ts';
import { logSecurityEvent } from '../platform/http/protection/security-log.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { hashPassword, verifyPassword } from '../platform/password-hash.ts';
import { newSecretToken } from '../platform/secret-token.ts';
import { transaction } from '../platform/transaction.ts';
import { sessions, users } from '../schema/users.ts';
import { recordFlag, screenNewAccount } from '../trust/screening/service.ts';
import { requireNotDeactivated } from './deactivation/queries.ts';
import { hashAddress } from './access.ts';
import { accountCreated, accountDeleted, accountLeaving } from './facts.ts';
import { formerMember } from './former-member.ts';
import { isGuessablePassword } from './guessable-passwords.ts';
import { sendResetMail, sendVerificationMail } from './jobs.ts';
import { deleteDevices, rememberDevice, takeDeviceTry, type DeviceTokens } from './devices/known-devices.ts';
import { clearFailures, clearOwnFailures, tryLogIn, tryOwnPassword } from './login-limits.ts';
import { dropMailLinks, lockMailLink, wasMailedLately } from './mail-links.ts';
import { clearMediaCookie, keepMediaCookie } from './media-cookie.ts';
import { presentOwnUser, type UserRow } from './present.ts';
import { findUser, findUserByEmail, normalEmail, requireRecentPassword, requireWantedDomain } from './access.ts';
import { finishSignIn, logSignIn, type SignedIn } from './second-factor/finish-sign-in.ts';
import { askSecondFactor } from './second-factor/sign-in.ts';
import { deleteSecondFactors } from './second-factor/state.ts';
import { deleteTickets } from './second-factor/tickets.ts';
import { clearCodeTries } from './second-factor/totp.ts';
import { beginSession, endSessions, lockSessions, renewSession, type SessionSecrets } from './sessions.ts';

/** Creates an account, signs it in and mails its verification link. */
export async function signUp(
  ctx: Context,
  input: BodyOf<typeof contract.signUp>,
  tokens: DeviceTokens,
): Promise<SignedIn> {
  const { email, first_name: firstName, last_name: lastName } = input;
  refuseCommonPassword('password', input.password);
  refuseGuessablePassword(ctx, 'password', input.password, { email, firstName, lastName });
  await requireWantedDomain(ctx.db, normalEmail(input.email));
  return createAccount(ctx, input, await hashPassword(input.password), tokens);
}

/** The same for a password that is hashed already: tests hash one for all people. */
export async function createAccount(
  ctx: Context,
  input: Omit<BodyOf<typeof contract.signUp>, 'password'>,
  passwordHash: string,
  tokens: DeviceTokens = [],
): Promise<SignedIn> {
  const values = {
    email: normalEmail(input.email),
    passwordHash,
    firstName: input.first_name,
    lastName: input.last_name,
    createdAt: ctx.clock.now(),
    modifiedAt: ctx.clock.now(),
  };
  const { first_name, last_name } = input;
  const screening = await screenNewAccount(ctx, { first_name, last_name });
  const signedIn = await transaction(ctx, async (tx) => {
    const user = await insertUser(tx, values);
    await recordFlag(tx, ctx, { kind: 'profile', id: user.id }, screening);
    await enqueue(tx, sendVerificationMail, { userId: user.id, mailId: randomUUID() });
    await record(tx, accountCreated, { userId: user.id });
    const deviceTokens = await rememberDevice(tx, ctx, user.id, tokens);
    return { user: presentOwnUser(user), secrets: await beginSession(tx, ctx, user.id), deviceTokens };
  });
  logSignIn(ctx, 'signed_up', signedIn);
  return signedIn;
}

/**
 * Signs in. An unknown address and a wrong password get the same answer in the same time. Wrong passwords from elsewhere do
 * not lock out a known device. A right password does not show in the lock of wrong codes, which has a count of its own.
 * @throws wrong_credentials, login_locked; second_factor_required, with the ticket of the second step.
 */
export async function logIn(
  ctx: Context,
  input: BodyOf<typeof contract.logIn>,
  tokens: DeviceTokens,
): Promise<SignedIn> {
  const email = normalEmail(input.email);
  const user = await findUserByEmail(ctx.db, email);
  const isKnown = await takeDeviceTry(ctx, user, tokens);
  const verify = () => verifyPassword(input.password, user?.passwordHash ?? null);
  try {
    const right = isKnown ? await verify() : await tryLogIn(ctx, email, verify);
    if (user === null || !right) throw fail(accountErrors.wrong_credentials);
    if (!user.isActive) {
      await requireNotDeactivated(ctx.db, user.id);
      throw fail(accountErrors.wrong_credentials);
    }
    return await startSession(ctx, user, { tokens, isKnownDevice: isKnown });
  } catch (error) {
    const { code: reason } = asFailure(error).definition;
    // The password was right.
    if (reason === accountErrors.second_factor_required.code) throw error;
    logSecurityEvent(ctx, 'sign_in_failed', { user_id: user?.id ?? null, known_device: isKnown, reason });
    throw error;
  }
}

/**
 * @throws wrong_credentials when the password has changed since `user` was read; second_factor_required, with the ticket of the
 *   second step.
 */
async function startSession(
  ctx: Context,
  user: UserRow,
  { tokens, isKnownDevice }: { tokens: DeviceTokens; isKnownDevice: boolean },
): Promise<SignedIn> {
  const signedIn = await transaction(ctx, async (tx) => {
    await lockPassword(tx, user, fail(accountErrors.wrong_credentials));
    const question = await askSecondFactor(tx, ctx, { userId: user.id, isKnownDevice });
    return question ?? finishSignIn(tx, ctx, { user, tokens, secondFactorAt: null });
  });
  if (signedIn instanceof HttpFailure) {
    logSecurityEvent(ctx, 'second_factor_asked', { user_id: user.id });
    throw signedIn;
  }
  logSignIn(ctx, 'signed_in', signedIn);
  return signedIn;
}

/** The caller's own record. Renews a lost media cookie. */
export async function loadOwnUser(ctx: UserContext, reply: FastifyReply): Promise<OwnUser> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === null) throw fail(commonErrors.unauthenticated);
  keepMediaCookie(ctx, reply);
  return presentOwnUser(user);
}

/** Ends the caller's session. */
export async function logOut(ctx: UserContext): Promise<void> {
  await transaction(ctx, (tx) => endSessions(tx, ctx.actor.userId, { only: ctx.actor.sessionId }));
  logSecurityEvent(ctx, 'signed_out');
}

/**
 * Ends one of the caller's sessions. Its device may be in other hands.
 * @throws password_required, session_not_found
 */
export async function endSession(ctx: UserContext, id: string, tokens: DeviceTokens): Promise<void> {
  requireRecentPassword(ctx);
  const ended = await transaction(ctx, async (tx) => {
    const count = await endSessions(tx, ctx.actor.userId, { only: id });
    if (count > 0) await deleteDevices(tx, ctx.actor.userId, tokens);
    return count;
  });
  if (ended === 0) throw fail(accountErrors.session_not_found);
  logSecurityEvent(ctx, 'sessions_ended', { ended: id, count: 1 });
}

/**
 * Ends the caller's sessions on all other devices. Of two devices that do so at once, the first one stays signed in.
 * @throws password_required
 */
export async function endOtherSessions(ctx: UserContext, tokens: DeviceTokens): Promise<void> {
  requireRecentPassword(ctx);
  const { userId, sessionId } = ctx.actor;
  const count = await transaction(ctx, async (tx) => {
    if (!(await lockSessions(tx, userId)).includes(sessionId)) throw fail(commonErrors.unauthenticated);
    const ended = await endSessions(tx, userId, { except: sessionId });
    await deleteDevices(tx, userId, tokens);
    return ended;
  });
  logSecurityEvent(ctx, 'sessions_ended', { count });
}

/** Confirms an email address by its mailed link, which also works again: its answer may have been lost. */
export async function verifyEmail(ctx: Context, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { userId } = await lockMailLink(tx, ctx, token, 'verify_email');
    await confirmAddress(tx, userId, ctx.clock.now());
  });
}

/** Marks a user's email address as confirmed. Already confirmed is a success. */
export async function confirmAddress(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ verifiedAt: now, modifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.verifiedAt)));
}

/** Mails the verification link again, unless the user is verified. */
export async function resendVerification(ctx: UserContext): Promise<void> {
  const job = { userId: ctx.actor.userId, mailId: randomUUID() };
  await transaction(ctx, (tx) => enqueue(tx, sendVerificationMail, job, { key: `verify:${job.userId}` }));
}

/** Checks the password again, for calls that require a recent one. Returns the secrets of the session from now on. */
export async function confirmPassword(ctx: UserContext, password: string): Promise<SessionSecrets> {
  const user = await checkPassword(ctx, password, 'password');
  const secrets = await transaction(ctx, async (tx) => {
    await lockPassword(tx, user, wrongPassword('password'));
    return renewSession(tx, ctx);
  });
  logSecurityEvent(ctx, 'password_confirmed', { new_session_id: secrets.sessionId });
  return secrets;
}

/** Sets a new password; the caller's other sessions and open reset links end. Returns the tokens of their device. */
export async function changePassword(
  ctx: UserContext,
  input: BodyOf<typeof contract.changePassword>,
  tokens: DeviceTokens,
): Promise<DeviceTokens> {
  refuseCommonPassword('new_password', input.new_password);
  const user = await checkPassword(ctx, input.old_password, 'old_password');
  refuseGuessablePassword(ctx, 'new_password', input.new_password, user);
  const passwordHash = await hashPassword(input.new_password);
  const deviceTokens = await transaction(ctx, async (tx) => {
    await lockPassword(tx, user, wrongPassword('old_password'));
    const known = await setPassword(tx, ctx, { userId: user.id, passwordHash, tokens });
    await endSessions(tx, ctx.actor.userId, { except: ctx.actor.sessionId });
    await tx.update(sessions).set({ passwordConfirmedAt: ctx.clock.now() }).where(eq(sessions.id, ctx.actor.sessionId));
    return known;
  });
  logSecurityEvent(ctx, 'password_changed');
  return deviceTokens;
}

/**
 * Mails a reset link where the address belongs to an account, at most one a minute, with the same steps either way. The
 * limit is checked here, not in the job: a retry of the job would count the link of its failed try.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  // An id without a user: the job does nothing.
  const nobody = randomUUID();
  const mailedLately = await wasMailedLately(ctx, user?.id ?? nobody, 'reset_password');
  const job = { userId: user === null || mailedLately ? nobody : user.id, mailId: randomUUID() };
  await transaction(ctx, (tx) => enqueue(tx, sendResetMail, job, { key: `reset:${job.userId}` }));
}

/**
 * Sets a new password by a mailed link; all sessions end. The link proves the address, too, so the device is known from now
 * on: somebody who goes on guessing does not lock it out again. Returns its tokens.
 */
export async function confirmPasswordReset(
  ctx: Context,
  input: BodyOf<typeof contract.confirmPasswordReset>,
): Promise<DeviceTokens> {
  refuseCommonPassword('new_password', input.new_password);
  const passwordHash = await hashPassword(input.new_password);
  const reset = await transaction(ctx, async (tx) => {
    const { userId } = await lockMailLink(tx, ctx, input.token, 'reset_password');
    const user = await findUser(tx, userId);
    if (user) refuseGuessablePassword(ctx, 'new_password', input.new_password, user);
    const deviceTokens = await setPassword(tx, ctx, { userId, passwordHash, tokens: [] });
    await endSessions(tx, userId);
    await confirmAddress(tx, userId, ctx.clock.now());
    const txCtx = withTransaction(ctx, tx);
    if (user) await clearFailures(txCtx, user.email);
    await clearOwnFailures(txCtx, userId);
    return { userId, deviceTokens };
  });
  logSecurityEvent(ctx, 'password_reset', { user_id: reset.userId });
  return reset.deviceTokens;
}

/**
 * Deletes the caller's account after checking the password. The row stays without personal data as the author of what
 * they wrote. The address becomes free.
 * @throws wrong_password, login_locked; and errors of subscribers, such as last_owner_somewhere.
 */
export async function deleteAccount(ctx: UserContext, password: string, reply: FastifyReply): Promise<void> {
  const user = await checkPassword(ctx, password, 'password');
  const nobodysPassword = await hashPassword(newSecretToken().token);
  const gone = { userId: user.id, at: ctx.clock.now() };
  const erase = async (tx: Transaction) => {
    await record(tx, accountLeaving, { ...gone, addressHash: hashAddress(ctx, user.email).toString('hex') });
    const now = await lockAccount(tx, user);
    await record(tx, accountDeleted, gone);
    if (now.photoId !== null) await detachMedia(tx, now.photoId);
    await tx
      .update(users)
      .set(formerMember(user.id, nobodysPassword, gone.at))
      .where(eq(users.id, user.id));
    await dropMailLinks(tx, user.id);
    await deleteDevices(tx, user.id);
    await deleteSecondFactors(tx, user.id);
    await clearFailures(withTransaction(ctx, tx), user.email);
    await endSessions(tx, user.id);
  };
  // Each of them waits for the outbox.
  await transaction(ctx, erase, { queue: 'deletion of accounts' });
  logSecurityEvent(ctx, 'account_deleted');
  clearMediaCookie(ctx, reply);
}

async function insertUser(tx: Transaction, values: typeof users.$inferInsert): Promise<UserRow> {
  try {
    const [user] = await tx.insert(users).values(values).returning();
    if (user === undefined) throw new Error('insert returned no row');
    return user;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw fail(accountErrors.email_taken, takenField);
    throw error;
  }
}

/** Names the field of the refused address. */
export const takenField = { fields: { email: accountErrors.email_taken.message } };

/** @throws wrong_password unless it is the caller's password; returns the caller's row at that time. */
async function checkPassword(ctx: UserContext, password: string, field: string): Promise<UserRow> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === null) throw fail(commonErrors.unauthenticated);
  const right = await tryOwnPassword(ctx, () => verifyPassword(password, user.passwordHash));
  if (!right) throw wrongPassword(field);
  return user;
}

function wrongPassword(field: string) {
  return fail(accountErrors.wrong_password, { fields: { [field]: accountErrors.wrong_password.message } });
}

/** Requires that the checked password is still current: its change in between, or the end of the account, revokes what it allowed. */
async function lockPassword(tx: Transaction, user: UserRow, otherwise: Error): Promise<void> {
  const [now] = await tx
    .select({ hash: users.passwordHash, isActive: users.isActive })
    .from(users)
    .where(eq(users.id, user.id))
    .for('no key update');
  if (now?.hash !== user.passwordHash || !now.isActive) throw otherwise;
}

/** @throws unauthenticated when the account is gone, wrong_password when its password has changed since. */
async function lockAccount(tx: Transaction, user: UserRow): Promise<UserRow> {
  // A full row lock: the address changes, which is a key.
  const [now] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
  if (now?.isActive !== true) throw fail(commonErrors.unauthenticated);
  if (now.passwordHash !== user.passwordHash) throw wrongPassword('password');
  return now;
}

/** Returns the tokens of the device, which is the only one that is known then. */
async function setPassword(
  tx: Transaction,
  ctx: Context,
  { userId, passwordHash, tokens }: { userId: string; passwordHash: string; tokens: DeviceTokens },
): Promise<DeviceTokens> {
  await tx.update(users).set({ passwordHash, modifiedAt: ctx.clock.now() }).where(eq(users.id, userId));
  // Somebody who knew the password before may have asked for a change of the address, and be at the second step.
  await dropMailLinks(tx, userId, 'reset_password', 'change_email');
  await deleteTickets(tx, userId);
  await clearCodeTries(tx, userId);
  const deviceTokens = await rememberDevice(tx, ctx, userId, tokens);
  await deleteDevices(tx, userId, deviceTokens);
  return deviceTokens;
}

function refuseCommonPassword(field: string, password: string): void {
  if (!isCommonPassword(password)) return;
  throw fail(accountErrors.password_too_common, { fields: { [field]: accountErrors.password_too_common.message } });
}

function refuseGuessablePassword(
  { config }: App,
  field: string,
  password: string,
  owner: Pick<UserRow, 'email' | 'firstName' | 'lastName'>,
): void {
  if (!isGuessablePassword(password, owner, config.publicUrl)) return;
  throw fail(accountErrors.password_guessable, { fields: { [field]: accountErrors.password_guessable.message } });
}

/** Ends sessions of another person for the platform staff: all, or one. Returns how many. */
export function endSessionsByStaff(tx: Transaction, userId: string, only?: string): Promise<number> {
  return endSessions(tx, userId, only === undefined ? {} : { only });
}
