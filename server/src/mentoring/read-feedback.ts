import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database.ts';
import { mentorshipFeedback } from '../schema/alumni/mentoring.ts';

/** Managers read as many at once, so that no single one shows whose it is. */
const SHOWN_AT_ONCE = 5;
/** The most texts: of more the newest. */
const MAX_TEXTS = 500;

/** What was said in a community, five at a time and in the order of the words, so that nobody's is known by its time. */
export async function readFeedback(
  db: Queryable,
  communityId: string,
): Promise<{ count: number; average: number; texts: string[] } | null> {
  const isHere = sql`${mentorshipFeedback.communityId} = ${communityId}`;
  const { rows } = await db.execute<{ count: number; average: number; texts: string[] }>(sql`
    select count(*)::integer as count, round(avg(shown.rating), 1)::float as average,
      coalesce(array_agg(shown.text) filter (where shown.text <> '' and shown.place <= ${MAX_TEXTS}), '{}') as texts
    from (
      select f.rating, f.text, row_number() over (order by f.id desc) as place from (
        select ${mentorshipFeedback.id}, ${mentorshipFeedback.rating}, ${mentorshipFeedback.text} from ${mentorshipFeedback}
        where ${isHere} order by ${mentorshipFeedback.id}
        limit (select count(*) - count(*) % ${SHOWN_AT_ONCE}::integer from ${mentorshipFeedback} where ${isHere})
      ) f
    ) shown`);
  const [found] = rows;
  if (found === undefined || found.count === 0) return null;
  return { ...found, texts: found.texts.toSorted() };
}
