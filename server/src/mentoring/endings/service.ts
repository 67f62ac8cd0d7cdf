import { and, eq, or } from 'drizzle-orm';
import { isBlockedBetween } from '../../blocks/access.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { mentorships } from '../../schema/alumni/mentoring.ts';
import { endBetween } from '../state-changes.ts';

interface Leaver {
  readonly userId: string;
  readonly at: Date;
}

/** Somebody left a community, for good or for some time: ends what they have there. */
export async function endMentoringOfLeaver(
  tx: Transaction,
  { communityId, userId, at }: Leaver & { readonly communityId: string },
): Promise<void> {
  await endBetween(tx, and(eq(mentorships.communityId, communityId), isTheirs(userId)), at);
}

/** An account was closed: ends what its person has anywhere. */
export async function endMentoringOfAccount(tx: Transaction, { userId, at }: Leaver): Promise<void> {
  await endBetween(tx, isTheirs(userId), at);
}

/** Blocks between these pairs were set or removed: ends what those have with each other between whom one is. */
export async function endMentoringOfBlocked(
  tx: Transaction,
  pairs: readonly (readonly [string, string])[],
  at: Date,
): Promise<void> {
  for (const [one, other] of pairs) {
    const isBetween = or(isPair(one, other), isPair(other, one));
    if (await isBlockedBetween(tx, one, other)) await endBetween(tx, isBetween, at);
  }
}

function isTheirs(userId: string) {
  return or(eq(mentorships.mentorId, userId), eq(mentorships.menteeId, userId));
}

function isPair(mentorId: string, menteeId: string) {
  return and(eq(mentorships.mentorId, mentorId), eq(mentorships.menteeId, menteeId));
}
