import { secondFactorErrors, type SecondFactorReset } from '@homecoming/contract/second-factor.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { randomUUID } from 'node:crypto';
import type { Context, UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { secondFactorResets } from '../../schema/second-factor.ts';
import { users } from '../../schema/users.ts';
import { findUserByEmail } from '../access.ts';
import { secondFactorReset } from '../facts.ts';
import { lockMailLink } from '../mail-links.ts';
import { sendResetRequestMail } from './jobs.ts';
import { listMethods, lockUser, resetSecondFactor } from './state.ts';

/*
 * A person who lost their second factor asks staff. The owner of the account gets a mail at once and has a day to stop it, so
 * that nobody talks staff into opening an account of others.
 */
const WAIT_MS = durations.secondFactorResetHours * 60 * 60 * 1_000;

/** The requests that are neither done nor stopped, the oldest first. */
export async function listResets(ctx: UserContext): Promise<SecondFactorReset[]> {
  return (await selectResets(ctx.db)).map((row) => presentReset(ctx, row));
}

/**
 * Asks to reset the second factor of an account. Asked for already is a success, and the time of the first request counts.
 * @throws nothing_to_reset, own_reset
 */
export async function requestReset(ctx: UserContext, email: string): Promise<SecondFactorReset> {
  const found = await findUserByEmail(ctx.db, email);
  if (found?.id === ctx.actor.userId) throw fail(secondFactorErrors.own_reset);
  if (found?.isActive !== true) throw fail(secondFactorErrors.nothing_to_reset);
  const row = await transaction(ctx, async (tx) => {
    const user = await lockUser(tx, found.id);
    if ((await listMethods(tx, user.id)).length === 0) throw fail(secondFactorErrors.nothing_to_reset);
    const made = await tx
      .insert(secondFactorResets)
      .values({ userId: user.id, requestedBy: ctx.actor.userId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: secondFactorResets.id });
    if (made.length > 0) {
      await enqueue(tx, sendResetRequestMail, { userId: user.id, mailId: randomUUID() });
      await recordReset(tx, ctx, user.id, false);
    }
    const [reset] = await selectResets(tx, user.id);
    return reset;
  });
  if (row === undefined) throw new Error('the request is missing that was just made');
  logSecurityEvent(ctx, 'second_factor_reset_requested', { about: row.userId });
  return presentReset(ctx, row);
}

/** Resets a second factor. @throws reset_not_found, reset_not_ready, own_reset */
export async function finishReset(ctx: UserContext, id: string): Promise<void> {
  const [found] = await ctx.db.select().from(secondFactorResets).where(eq(secondFactorResets.id, id));
  if (found === undefined) throw fail(secondFactorErrors.reset_not_found);
  if (found.userId === ctx.actor.userId) throw fail(secondFactorErrors.own_reset);
  if (getReadyAt(found) > ctx.clock.now()) throw fail(secondFactorErrors.reset_not_ready);
  await transaction(ctx, async (tx) => {
    await lockUser(tx, found.userId);
    const ended = await tx
      .delete(secondFactorResets)
      .where(eq(secondFactorResets.id, id))
      .returning({ id: secondFactorResets.id });
    if (ended.length === 0) throw fail(secondFactorErrors.reset_not_found);
    await resetSecondFactor(tx, found.userId);
    await recordReset(tx, ctx, found.userId, true);
  });
  logSecurityEvent(ctx, 'second_factor_reset', { about: found.userId });
}

/** Stops a reset by the mailed link, which works again: its answer may have been lost. @throws link_used_or_expired */
export async function stopReset(ctx: Context, token: string): Promise<void> {
  const userId = await transaction(ctx, async (tx) => {
    const link = await lockMailLink(tx, ctx, token, 'stop_reset');
    await tx.delete(secondFactorResets).where(eq(secondFactorResets.userId, link.userId));
    return link.userId;
  });
  logSecurityEvent(ctx, 'second_factor_reset_stopped', { user_id: userId });
}

const requester = alias(users, 'requester');

function selectResets(db: Queryable, userId?: string) {
  return db
    .select({
      id: secondFactorResets.id,
      userId: secondFactorResets.userId,
      createdAt: secondFactorResets.createdAt,
      email: users.email,
      firstName: requester.firstName,
      lastName: requester.lastName,
    })
    .from(secondFactorResets)
    .innerJoin(users, eq(users.id, secondFactorResets.userId))
    .leftJoin(requester, eq(requester.id, secondFactorResets.requestedBy))
    .where(userId === undefined ? undefined : eq(secondFactorResets.userId, userId))
    .orderBy(asc(secondFactorResets.id))
    .limit(100);
}

type ResetRow = Awaited<ReturnType<typeof selectResets>>[number];

function presentReset({ actor, clock }: UserContext, row: ResetRow): SecondFactorReset {
  const readyAt = getReadyAt(row);
  return {
    id: row.id,
    email: row.email,
    requested_by: row.firstName === null ? null : `${row.firstName} ${row.lastName}`,
    requested_at: row.createdAt.toISOString(),
    ready_at: readyAt.toISOString(),
    can: { finish: readyAt <= clock.now() && row.userId !== actor.userId },
  };
}

function getReadyAt({ createdAt }: { readonly createdAt: Date }): Date {
  return new Date(createdAt.getTime() + WAIT_MS);
}

function recordReset(tx: Transaction, { actor, clock }: UserContext, userId: string, isDone: boolean): Promise<void> {
  return record(tx, secondFactorReset, { userId, byId: actor.userId, isDone, at: clock.now() });
}
