import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database.ts';
import { hasChosenIn } from './filters.ts';
import { isOfFew, MAX_FOUND, selectMatching, type Matching } from './matching.ts';
import { findMemberIds } from './search/find-members.ts';

/**
 * The people of a directory whom a text finds, the best first, of those whom filters leave. Null without a text. Few people
 * who match are looked up first; of many, those with the words are, and then compared with the filters.
 */
export async function findByText(
  db: Queryable,
  matching: Omit<Matching, 'foundIds'>,
  query: string | undefined,
): Promise<string[] | null> {
  const typed = query?.trim() ?? '';
  if (typed === '') return null;
  const { communityId, seesUnlisted, choices, reader } = matching;
  const few = await isOfFew(db, choices);
  return findMemberIds(db, { id: communityId, typed, reader, seesUnlisted }, MAX_FOUND, {
    isEligible: few
      ? sql`w.user_id = any(array(select user_id from (${selectMatching({ ...matching, foundIds: null }, 1, null)}) matching))`
      : sql`true`,
    isSeen: few ? sql`true` : hasChosenIn(sql`e.facets`, choices),
  });
}
