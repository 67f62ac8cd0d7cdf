import { accountErrors } from '@homecoming/contract/accounts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Context, UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { logSecurityEvent } from '../platform/http/protection/security-log.ts';
import { dequeue, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { users } from '../schema/users.ts';
import {
  findUser,
  findUserByEmail,
  hashAddress,
  normalEmail,
  requireRecentPassword,
  requireWantedDomain,
} from './access.ts';
import { addressChanged } from './facts.ts';
import { sendEmailChangedMail, sendEmailChangeMail } from './jobs.ts';
import { dropMailLinks, lockMailLink } from './mail-links.ts';
import { takenField } from './service.ts';

/**
 * Mails a link to a new address. Nothing changes until it is opened.
 * @throws password_required, email_taken, and invalid_input for the address that the account has already.
 */
export async function requestEmailChange(ctx: UserContext, address: string): Promise<void> {
  requireRecentPassword(ctx);
  const email = normalEmail(address);
  const owner = await findUserByEmail(ctx.db, email);
  if (owner?.id === ctx.actor.userId) {
    throw fail(commonErrors.invalid_input, { fields: { email: 'This is your address already. Enter another one.' } });
  }
  if (owner !== null) throw fail(accountErrors.email_taken, takenField);
  await requireWantedDomain(ctx.db, email);
  const { userId } = ctx.actor;
  const job = { userId, email, mailId: randomUUID() };
  await transaction(ctx, (tx) => enqueue(tx, sendEmailChangeMail, job, { key: getJobKey(userId) }));
}

/** Cancels a change that is not confirmed: its link stops working, and a mail that waits is not sent. */
export async function cancelEmailChange(ctx: UserContext): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await dequeue(tx, getJobKey(userId));
    await dropMailLinks(tx, userId, 'change_email');
  });
}

/**
 * Changes the address by the mailed link, and mails the old address. The link confirms the new address; links that were
 * sent to the old one stop working. A repeated call succeeds without an effect: the first answer may have been lost.
 * @throws link_used_or_expired; email_taken when another account got the address first: the link stays.
 */
export async function confirmEmailChange(ctx: Context, token: string): Promise<void> {
  const changed = await transaction(ctx, async (tx) => {
    const { userId, email } = await lockMailLink(tx, ctx, token, 'change_email');
    const before = await findUser(tx, userId);
    if (before === null || email === null) throw fail(accountErrors.link_used_or_expired);
    if (before.email === email) return null;
    const at = ctx.clock.now();
    await record(tx, addressChanged, { userId, addressHash: hashAddress(ctx, before.email).toString('hex'), at });
    await setEmail(tx, userId, email, at);
    await dropMailLinks(tx, userId, 'verify_email', 'reset_password');
    await enqueue(tx, sendEmailChangedMail, { userId, oldEmail: before.email, mailId: randomUUID() });
    return userId;
  });
  if (changed !== null) logSecurityEvent(ctx, 'email_changed', { user_id: changed });
}

function getJobKey(userId: string): string {
  return `change-email:${userId}`;
}

async function setEmail(tx: Transaction, userId: string, email: string, now: Date): Promise<void> {
  try {
    const changed = await tx
      .update(users)
      .set({ email, verifiedAt: now, modifiedAt: now })
      .where(and(eq(users.id, userId), eq(users.isActive, true)))
      .returning({ id: users.id });
    if (changed.length === 0) throw fail(accountErrors.link_used_or_expired);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw fail(accountErrors.email_taken);
    throw error;
  }
}
