import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database.ts';
import { mentorshipFeedback } from '../schema/alumni/mentoring.ts';

/** Managers read as many at once, so that no single one shows whose it is. */
const SHOWN_AT_ONCE = 5;
const MAX_SHOWN = 500;

/** What was said in a community, five at a time and in the order of the words, so that nobody's is known by its time. */
export async function readFeedback(
  db: Queryable,
  communityId: string,
): Promise<{ count: number; average: number; texts: string[] } | null> {
  const rows = await db
    .select({ rating: mentorshipFeedback.rating, text: mentorshipFeedback.text })
    .from(mentorshipFeedback)
    .where(eq(mentorshipFeedback.communityId, communityId))
    .orderBy(asc(mentorshipFeedback.id))
    .limit(MAX_SHOWN);
  const shown = rows.slice(0, rows.length - (rows.length % SHOWN_AT_ONCE));
  if (shown.length === 0) return null;
  const sum = shown.reduce((total, { rating }) => total + rating, 0);
  const texts = shown.map(({ text }) => text).filter((text) => text !== '');
  return { count: shown.length, average: Math.round((10 * sum) / shown.length) / 10, texts: texts.toSorted() };
}
