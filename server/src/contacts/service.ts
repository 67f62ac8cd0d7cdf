import { contactErrors, type MetState } from '@homecoming/contract/contacts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { isBlockedBetween, lockPeople } from '../blocks/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { callerQueue, transaction } from '../platform/transaction.ts';
import { contacts, metChoices, metGuests } from '../schema/alumni/contacts.ts';
import { users } from '../schema/users.ts';
import { accessMet, isShownAt, type MetAccess } from './access.ts';
import { contactEnded, contactMade, type Pair } from './facts.ts';
import { presentState } from './present.ts';
import { countChoices } from './queries.ts';

/** Shows the caller to the others who were at an event, or ends that. What they chose stays. */
export async function updateMet(ctx: UserContext, eventId: string, shown: boolean): Promise<MetState> {
  return writeOwn(ctx, async (tx) => {
    const met = await accessMet(withTransaction(ctx, tx), eventId);
    const { userId } = ctx.actor;
    const values = { eventId, userId, shown, expiresAt: met.expiresAt };
    await tx
      .insert(metGuests)
      .values(values)
      .onConflictDoUpdate({ target: [metGuests.eventId, metGuests.userId], set: { shown } });
    return presentState({ ...met, shown }, await countChoices(tx, eventId, userId));
  });
}

/**
 * The caller says that it was good to meet somebody. The answer depends on nothing of the other person's but that they said
 * so, too: then both are contacts, and learn it with the commit.
 */
export async function chooseMet(
  ctx: UserContext,
  eventId: string,
  personId: string,
): Promise<{ contact: boolean; choices_left: number }> {
  const { userId } = ctx.actor;
  return writeOwn(ctx, async (tx) => {
    // Of two who choose each other at once, the second sees the choice of the first.
    const active = await lockPeople(tx, [userId, personId]);
    const met = await accessMet(withTransaction(ctx, tx), eventId);
    if (!met.shown || !active.has(personId) || !(await isSeen(tx, met, { userId, personId }))) {
      throw fail(contactErrors.met_person_not_found);
    }
    const isNew = await storeChoice(tx, ctx, { met, userId, personId });
    if (isNew && (await hasChosen(tx, eventId, { userId: personId, personId: userId }))) {
      await makeContact(tx, ctx, [userId, personId], eventId);
    }
    const [contact] = await tx.select().from(contacts).where(isContact(userId, personId));
    const used = await countChoices(tx, eventId, userId);
    return { contact: contact !== undefined, choices_left: limits.metChoices - used };
  });
}

/** Withdraws a choice. Both people are locked as for a choice, so that a contact is made before or never. */
export async function withdrawMet(ctx: UserContext, eventId: string, personId: string): Promise<void> {
  const { userId } = ctx.actor;
  await writeOwn(ctx, async (tx) => {
    await lockPeople(tx, [userId, personId]);
    await accessMet(withTransaction(ctx, tx), eventId);
    await withdraw(tx, ctx.clock.now(), and(eq(metChoices.eventId, eventId), isChoice({ userId, personId })));
  });
}

/**
 * Ends a contact of the caller for both. What the caller chose is withdrawn, and what the other one chose counts no more: else
 * each could make it again alone.
 */
export async function removeContact(ctx: UserContext, personId: string): Promise<void> {
  const { userId } = ctx.actor;
  await writeOwn(ctx, async (tx) => {
    await lockPeople(tx, [userId, personId]);
    const at = ctx.clock.now();
    // Asked a second time, it ends nothing that was chosen since.
    if (!(await endContact(tx, [userId, personId], at))) return;
    await withdraw(tx, at, isChoice({ userId, personId }));
    await endChoices(tx, at, isChoice({ userId: personId, personId: userId }));
  });
}

/** A write of a person's own. It locks no event, whose queue it would be in else. */
function writeOwn<Result>(ctx: UserContext, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return transaction(ctx, work, { queue: callerQueue(ctx.actor) });
}

/** Blocks between these pairs were set or removed: where one is, they are no contacts, and nothing they chose counts. */
export async function endContactsOfBlocked(tx: Transaction, pairs: readonly Pair[], at: Date): Promise<void> {
  for (const [one, other] of pairs) {
    if (!(await isBlockedBetween(tx, one, other))) continue;
    await endContact(tx, [one, other], at);
    const between = or(isChoice({ userId: one, personId: other }), isChoice({ userId: other, personId: one }));
    await endChoices(tx, at, between);
  }
}

interface Choice {
  readonly userId: string;
  readonly personId: string;
}

async function isSeen(tx: Transaction, met: MetAccess, { userId, personId }: Choice): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(metGuests)
    .innerJoin(users, eq(users.id, metGuests.userId))
    .where(and(eq(users.id, personId), isShownAt(met, userId)));
  return rows.length > 0;
}

/** Returns whether it did not count before. One that was withdrawn or has ended is the same choice. */
async function storeChoice(
  tx: Transaction,
  { clock }: UserContext,
  { met: { eventId, expiresAt }, userId, personId }: Choice & { readonly met: MetAccess },
): Promise<boolean> {
  const isThis = and(eq(metChoices.eventId, eventId), isChoice({ userId, personId }));
  const [before] = await tx.select().from(metChoices).where(isThis);
  if (before !== undefined) {
    if (before.withdrawnAt === null && before.endedAt === null) return false;
    await tx.update(metChoices).set({ withdrawnAt: null, endedAt: null }).where(isThis);
    return true;
  }
  if ((await countChoices(tx, eventId, userId)) >= limits.metChoices) throw fail(contactErrors.choices_used);
  await tx.insert(metChoices).values({ eventId, userId, personId, createdAt: clock.now(), expiresAt });
  return true;
}

async function hasChosen(tx: Transaction, eventId: string, choice: Choice): Promise<boolean> {
  const counts = and(isNull(metChoices.withdrawnAt), isNull(metChoices.endedAt));
  return (await tx.$count(metChoices, and(eq(metChoices.eventId, eventId), isChoice(choice), counts))) > 0;
}

async function makeContact(tx: Transaction, { clock }: UserContext, pair: Pair, eventId: string): Promise<void> {
  const at = clock.now();
  const [one, other] = pair;
  const about = { eventId, createdAt: at };
  const made = await tx
    .insert(contacts)
    .values([
      { userId: one, personId: other, ...about },
      { userId: other, personId: one, ...about },
    ])
    .onConflictDoNothing()
    .returning({ userId: contacts.userId });
  if (made.length > 0) await record(tx, contactMade, { pair, eventId, at });
}

/** Returns whether the two were contacts. */
async function endContact(tx: Transaction, pair: Pair, at: Date): Promise<boolean> {
  const [one, other] = pair;
  const ended = await tx
    .delete(contacts)
    .where(or(isContact(one, other), isContact(other, one)))
    .returning({ userId: contacts.userId });
  if (ended.length > 0) await record(tx, contactEnded, { pair, at });
  return ended.length > 0;
}

async function withdraw(tx: Transaction, at: Date, which: SQL | undefined): Promise<void> {
  await tx
    .update(metChoices)
    .set({ withdrawnAt: at })
    .where(and(which, isNull(metChoices.withdrawnAt)));
}

/** What was chosen counts no more, without a trace for who chose it. */
async function endChoices(tx: Transaction, at: Date, which: SQL | undefined): Promise<void> {
  await tx
    .update(metChoices)
    .set({ endedAt: at })
    .where(and(which, isNull(metChoices.endedAt)));
}

function isChoice({ userId, personId }: Choice): SQL | undefined {
  return and(eq(metChoices.userId, userId), eq(metChoices.personId, personId));
}

function isContact(userId: string, personId: string): SQL | undefined {
  return and(eq(contacts.userId, userId), eq(contacts.personId, personId));
}
