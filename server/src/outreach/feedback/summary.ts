import { sql, type SQL } from 'drizzle-orm';
import { eventFeedback } from '../../schema/outreach.ts';
import type { SummaryRow } from './present.ts';

/** SQL: the numbers of the feedback of an event. */
export function selectSummary(eventId: SQL): SQL<SummaryRow> {
  const ofEvent = sql`${eventFeedback} where ${eventFeedback.eventId} = ${eventId}`;
  return sql<SummaryRow>`json_build_object(
    'ratings', (select coalesce(json_agg(rated), '[]') from (
      select ${eventFeedback.rating} as rating, count(*) from ${ofEvent} group by 1) as rated),
    'aspects', (select coalesce(json_agg(named order by named.count desc, named.aspect), '[]') from (
      select unnest(${eventFeedback.enjoyedAspects}) as aspect, count(*) from ${ofEvent} group by 1) as named))`;
}
