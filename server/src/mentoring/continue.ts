import { and, eq } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import type { Transaction } from '../platform/db/database.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { record } from '../platform/facts.ts';
import { conversations } from '../schema/chat.ts';
import { communities } from '../schema/communities.ts';
import { mentorOffers, mentorships } from '../schema/alumni/mentoring.ts';
import { findMentorship, isOffer, lockMentorship, type MentorshipRow, type OfferRow } from './access.ts';
import { offerPaused } from './facts.ts';
import { endLocked, recordChange } from './state-changes.ts';
import { REMINDER_DAYS } from './service.ts';
import { SILENT_DAYS } from './start.ts';

/** Requests in a row without an answer that pause an offer. */
const MAX_EXPIRED = 2;
/** How long the two have to write to each other after the question whether it still goes on. */
const SILENT_END_DAYS = 14;

/** Does what is due about a request or mentorship: reminds its mentor, or ends it. Twice is once. */
export async function continueMentorship(tx: Transaction, app: Pick<App, 'clock'>, id: string): Promise<void> {
  const found = await findMentorship(tx, id);
  if (found === null) return;
  const { row, offer } = await lockMentorship(tx, found);
  const [community] = await tx
    .select({ mentoring: communities.mentoring, deletedAt: communities.deletedAt })
    .from(communities)
    .where(eq(communities.id, row.communityId));
  if (community === undefined || community.deletedAt !== null) return;
  const isOff = community.mentoring === 'off';
  const now = app.clock.now();
  if (row.dueAt === null || row.dueAt > now) return;
  if (row.state === 'running') return continueRunning(tx, row, now);
  if (row.expiresAt <= now) return expire(tx, { row, offer: isOff ? null : offer }, now);
  const days = [...REMINDER_DAYS, durations.mentorRequestDays];
  const dueAt = days.map((day) => addDays(row.createdAt, day)).find((day) => day > now) ?? row.expiresAt;
  await tx.update(mentorships).set({ dueAt }).where(eq(mentorships.id, id));
  // Nobody can say yes then.
  if (!isOff) await recordChange(tx, row, { move: 'reminded', byId: null, at: now });
}

/**
 * Only who had to answer left it open: of what was proposed that is not the mentor who said yes, and nobody where there is
 * no mentoring any more.
 */
async function expire(
  tx: Transaction,
  { row, offer }: { row: MentorshipRow; offer: OfferRow | null },
  at: Date,
): Promise<void> {
  await endLocked(tx, row, { state: 'expired', move: 'expired', byId: null, at });
  if (offer === null || row.mentorYesAt !== null) return;
  const expired = offer.expired + 1;
  const pauses = expired >= MAX_EXPIRED && offer.pausedAt === null;
  const { communityId, mentorId: userId } = row;
  await tx
    .update(mentorOffers)
    .set(pauses ? { expired: 0, pausedAt: at } : { expired })
    .where(isOffer(row));
  if (pauses) await record(tx, offerPaused, { mentorshipId: row.id, communityId, userId, at });
}

async function continueRunning(tx: Transaction, row: MentorshipRow, now: Date): Promise<void> {
  const since = await findLastWord(tx, row);
  const silentAt = addDays(since, SILENT_DAYS);
  const wait = (dueAt: Date, askedAt: Date | null) =>
    tx.update(mentorships).set({ dueAt, askedAt }).where(eq(mentorships.id, row.id));
  if (silentAt > now) return void (await wait(silentAt, null));
  // A question of an earlier silence is over: they have written since.
  if (row.askedAt === null || row.askedAt < since) {
    await wait(addDays(now, SILENT_END_DAYS), now);
    return recordChange(tx, row, { move: 'silent', byId: null, at: now });
  }
  await endLocked(tx, row, { state: 'ended', move: 'ended', byId: null, at: now });
}

/** When the two last wrote to each other, or their mentorship began. */
async function findLastWord(
  tx: Transaction,
  { mentorId, menteeId, startedAt, createdAt }: MentorshipRow,
): Promise<Date> {
  const [lowId, highId] = [mentorId, menteeId].toSorted();
  const isTheirs = and(eq(conversations.lowId, lowId ?? ''), eq(conversations.highId, highId ?? ''));
  const [chat] = await tx.select({ lastAt: conversations.lastAt }).from(conversations).where(isTheirs);
  const began = startedAt ?? createdAt;
  return chat !== undefined && chat.lastAt > began ? chat.lastAt : began;
}

function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}
