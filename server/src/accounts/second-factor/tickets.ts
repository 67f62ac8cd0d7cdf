import { secondFactorErrors } from '@homecoming/contract/second-factor.ts';
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { App, Context } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { sweepRows } from '../../platform/jobs/sweep-rows.ts';
import { hashOfToken, newSecretToken } from '../../platform/secret-token.ts';
import { transaction } from '../../platform/transaction.ts';
import { signInTickets } from '../../schema/second-factor.ts';

/*
 * A ticket is between the steps of a sign-in. It says that the password was right, or only which challenge a passkey has to
 * sign. It works for 5 minutes, 5 tries and one sign-in.
 */
const LIFE_MS = 5 * 60 * 1_000;
const MAX_TRIES = 5;

/** What a ticket says. */
export interface Ticket {
  readonly id: string;
  /** Who gave the password; null for a sign-in by passkey alone. */
  readonly userId: string | null;
  readonly isKnownDevice: boolean;
}

/** A ticket for the person who gave the right password. Returns its token. */
export async function newPasswordTicket(
  tx: Transaction,
  ctx: Context,
  { userId, isKnownDevice }: { userId: string; isKnownDevice: boolean },
): Promise<string> {
  const { token, hash } = newSecretToken();
  await tx
    .insert(signInTickets)
    .values({ userId, purpose: 'second_factor', tokenHash: hash, isKnownDevice, ...lifeFrom(ctx) });
  return token;
}

/** A ticket for somebody who signs in by passkey alone. Returns its token. */
export async function newPasskeyTicket(ctx: Context, challenge: string): Promise<string> {
  const { token, hash } = newSecretToken();
  await ctx.db.insert(signInTickets).values({ purpose: 'passkey', tokenHash: hash, challenge, ...lifeFrom(ctx) });
  return token;
}

/** Remembers what a passkey that is added has to sign. The one of before no longer works. */
export async function storeChallenge(tx: Transaction, ctx: Context, userId: string, challenge: string): Promise<void> {
  await tx.delete(signInTickets).where(and(eq(signInTickets.userId, userId), eq(signInTickets.purpose, 'add_passkey')));
  await tx
    .insert(signInTickets)
    .values({ userId, purpose: 'add_passkey', tokenHash: hashOfToken(challenge), challenge, ...lifeFrom(ctx) });
}

/** Whether a challenge was made for this person to add a passkey; it is used up. */
export async function useStoredChallenge(ctx: Context, userId: string, challenge: string): Promise<boolean> {
  const used = await ctx.db
    .delete(signInTickets)
    .where(
      and(
        eq(signInTickets.tokenHash, hashOfToken(challenge)),
        eq(signInTickets.userId, userId),
        eq(signInTickets.purpose, 'add_passkey'),
        gt(signInTickets.expiresAt, ctx.clock.now()),
      ),
    )
    .returning({ id: signInTickets.id });
  return used.length > 0;
}

/**
 * Uses up a try of the second step, and returns who gave the password. Tries at once stay within the limit.
 * @throws ticket_used_or_expired
 */
export async function takeTicketTry(ctx: Context, token: string): Promise<Ticket & { userId: string }> {
  const [ticket] = await ctx.db
    .update(signInTickets)
    .set({ tries: sql`${signInTickets.tries} + 1` })
    .where(and(isOpen(ctx, token), isNotNull(signInTickets.userId)))
    .returning(ticketColumns);
  if (ticket === undefined || ticket.userId === null) throw fail(secondFactorErrors.ticket_used_or_expired);
  return { ...ticket, userId: ticket.userId };
}

/**
 * Sets what a passkey has to sign for a ticket of the second step, and returns who gave the password.
 * @throws ticket_used_or_expired
 */
export async function challengeTicket(ctx: Context, token: string, challenge: string): Promise<string> {
  const [ticket] = await ctx.db
    .update(signInTickets)
    .set({ challenge })
    .where(and(isOpen(ctx, token), isNotNull(signInTickets.userId)))
    .returning(ticketColumns);
  if (ticket === undefined || ticket.userId === null) throw fail(secondFactorErrors.ticket_used_or_expired);
  return ticket.userId;
}

/**
 * Uses up the challenge of a ticket, and a try of it. An answer that is not right needs a new challenge.
 * @throws ticket_used_or_expired
 */
export async function takeChallenge(ctx: Context, token: string): Promise<Ticket & { challenge: string }> {
  return transaction(ctx, async (tx) => {
    const [ticket] = await tx
      .select({ ...ticketColumns, challenge: signInTickets.challenge })
      .from(signInTickets)
      .where(isOpen(ctx, token))
      .for('update');
    if (ticket === undefined || ticket.challenge === null) throw fail(secondFactorErrors.ticket_used_or_expired);
    await tx
      .update(signInTickets)
      .set({ challenge: null, tries: sql`${signInTickets.tries} + 1` })
      .where(eq(signInTickets.id, ticket.id));
    return { ...ticket, challenge: ticket.challenge };
  });
}

/**
 * The sign-in is complete: its ticket ends.
 * @throws ticket_used_or_expired when another request was first.
 */
export async function endTicket(tx: Transaction, id: string): Promise<void> {
  const ended = await tx.delete(signInTickets).where(eq(signInTickets.id, id)).returning({ id: signInTickets.id });
  if (ended.length === 0) throw fail(secondFactorErrors.ticket_used_or_expired);
}

/** Deletes the tickets of a user. */
export async function deleteTickets(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

/** Deletes the tickets that have expired. */
export async function sweepTickets(app: App): Promise<void> {
  const { expiresAt } = signInTickets;
  await sweepRows(app, signInTickets, { where: lt(expiresAt, app.clock.now()), oldestBy: expiresAt });
}

const ticketColumns = {
  id: signInTickets.id,
  userId: signInTickets.userId,
  isKnownDevice: signInTickets.isKnownDevice,
};

function isOpen({ clock }: App, token: string) {
  return and(
    eq(signInTickets.tokenHash, hashOfToken(token)),
    sql`${signInTickets.purpose} <> 'add_passkey'`,
    gt(signInTickets.expiresAt, clock.now()),
    lt(signInTickets.tries, MAX_TRIES),
  );
}

function lifeFrom({ clock }: App): { createdAt: Date; expiresAt: Date } {
  const createdAt = clock.now();
  return { createdAt, expiresAt: new Date(createdAt.getTime() + LIFE_MS) };
}
