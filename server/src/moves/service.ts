import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { LOS_ANGELES, type ArrivalAnswer, type OwnMove, type setMove as setCall } from '@homecoming/contract/moves.ts';
import { eq } from 'drizzle-orm';
import { deleteNotifications } from '../notifications/service.ts';
import { accessPlace } from '../places/access.ts';
import { formatPlace } from '../places/present.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { transaction } from '../platform/transaction.ts';
import { lockMemberships, lockProfile, setMoving } from '../profiles/service.ts';
import { moves } from '../schema/alumni/moves.ts';
import { recordFlag, screenTextsOfMember } from '../trust/screening/service.ts';
import { arrivalKey } from './ask-arrivals.ts';
import { getAskTime, getNextAskTime, requireMonthAhead } from './months.ts';
import { getOwnMove } from './queries.ts';

type MoveRow = typeof moves.$inferSelect;

/** Says where the caller will live next. What is left out is cleared: it is the whole move. */
export async function setMove(ctx: UserContext, body: BodyOf<typeof setCall>): Promise<OwnMove> {
  const { userId } = ctx.actor;
  const { place: placeId, month = null } = body;
  const note = body.note || null;
  const screening = await screenTextsOfMember(ctx, { note });
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const before = await lockMove(tx, userId);
    // A note can be changed after the month, before they have arrived.
    if (month !== null && month !== before?.month) requireMonthAhead(month, now);
    // First: the directory dates what a move changes in it by the profile.
    await setMoving(tx, userId, { toLosAngeles: placeId === LOS_ANGELES, at: now });
    await writeMove(tx, { userId, placeId, month, note }, before, now);
    await recordFlag(tx, ctx, { kind: 'profile', id: userId }, screening);
    return getOwnMove(withTransaction(ctx, tx));
  });
}

/** Ends the move of the caller. */
export async function endMove(ctx: UserContext): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    if ((await lockMove(tx, userId)) === null) return;
    await deleteMove(tx, userId);
    await setMoving(tx, userId, { toLosAngeles: false, at: ctx.clock.now() });
  });
}

/** Answers whether the caller has arrived. A second click finds no move, or moves the question by nothing. */
export async function answerArrival(ctx: UserContext, answer: ArrivalAnswer): Promise<OwnMove> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const move = await lockMove(tx, userId);
    if (move !== null && answer === 'arrived') {
      await deleteMove(tx, userId);
      await setMoving(tx, userId, { toLosAngeles: false, city: move.placeId, at: now });
    } else if (move !== null && move.askAt <= now) {
      await tx
        .update(moves)
        .set({ askAt: getNextAskTime(now), askedAt: null })
        .where(eq(moves.userId, userId));
      await deleteNotifications(tx, { kind: 'arrival_asked', groupKey: arrivalKey(userId) });
    }
    return getOwnMove(withTransaction(ctx, tx));
  });
}

/** The move of somebody who has said in their profile that they move to Los Angeles, or that they do not, or who sees it. */
export async function followProfile(
  tx: Transaction,
  { userId, toLosAngeles, at }: { userId: string; toLosAngeles: boolean | null; at: Date },
): Promise<void> {
  const before = await lockMove(tx, userId);
  if (toLosAngeles === true && before?.placeId !== LOS_ANGELES) {
    await writeMove(tx, { userId, placeId: LOS_ANGELES, month: null, note: null }, before, at);
  }
  if (toLosAngeles === false && before?.placeId === LOS_ANGELES) await deleteMove(tx, userId);
  if (toLosAngeles === null) await tx.update(moves).set({ changedAt: at }).where(eq(moves.userId, userId));
}

/**
 * The move of a person, or null. Nobody joins a community with them meanwhile: the triggers that write `moving_members` would
 * not see each other's rows. Their memberships come first, also in a change of the profile, which has locked both by then.
 */
async function lockMove(tx: Transaction, userId: string): Promise<MoveRow | null> {
  await lockMemberships(tx, userId);
  await lockProfile(tx, userId, 'update');
  const [row] = await tx.select().from(moves).where(eq(moves.userId, userId));
  return row ?? null;
}

async function writeMove(
  tx: Transaction,
  { userId, ...said }: Pick<MoveRow, 'userId' | 'placeId' | 'month' | 'note'>,
  before: MoveRow | null,
  at: Date,
): Promise<void> {
  const placeName = formatPlace(await accessPlace(tx, said.placeId));
  const isSameMove = before?.placeId === said.placeId && before.month === said.month;
  const { changedAt, askAt, askedAt } = isSameMove
    ? before
    : { changedAt: at, askAt: getAskTime(said.month, at), askedAt: null };
  const values = { ...said, placeName, changedAt, askAt, askedAt };
  await tx
    .insert(moves)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: moves.userId, set: values });
  if (!isSameMove) await deleteNotifications(tx, { kind: 'arrival_asked', groupKey: arrivalKey(userId) });
}

async function deleteMove(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(moves).where(eq(moves.userId, userId));
  await deleteNotifications(tx, { kind: 'arrival_asked', groupKey: arrivalKey(userId) });
}
