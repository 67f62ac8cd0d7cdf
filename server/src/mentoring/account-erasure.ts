import { eq, or } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { mentorOffers, mentorshipFeedback, mentorships } from '../schema/alumni/mentoring.ts';
import { endBetween } from './state-changes.ts';

/** Erases what a deleted account asked, offered and said. The others keep that they met somebody who is a former member now. */
export async function eraseMentoring(tx: Transaction, userId: string, at: Date): Promise<void> {
  const isTheirs = or(eq(mentorships.mentorId, userId), eq(mentorships.menteeId, userId));
  await endBetween(tx, isTheirs, at);
  await tx.update(mentorships).set({ text: '' }).where(isTheirs);
  await tx.delete(mentorOffers).where(eq(mentorOffers.userId, userId));
  await tx.update(mentorOffers).set({ confirmedBy: null }).where(eq(mentorOffers.confirmedBy, userId));
  await tx.delete(mentorshipFeedback).where(eq(mentorshipFeedback.byId, userId));
}
