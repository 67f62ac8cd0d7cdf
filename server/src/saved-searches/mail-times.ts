import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** People of whom no zone is known get their mail on Monday morning in this one. */
export const DEFAULT_ZONE = 'UTC';

/** SQL: the next Monday, 08:00, of a zone after a time. */
export function nextMailTime(at: Date, zone: string | SQLWrapper): SQL<Date> {
  const local = sql`(${at.toISOString()}::timestamptz at time zone ${zone}::text)`;
  return sql<Date>`((date_trunc('week', ${local} - interval '8 hours') + interval '7 days 8 hours') at time zone ${zone}::text)`;
}

/** SQL: the Monday of a mail, by its time and zone. */
export function getMailWeek(mailAt: SQLWrapper, zone: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${mailAt} at time zone ${zone}, 'YYYY-MM-DD')`;
}
