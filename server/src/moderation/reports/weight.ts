import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/calendar.ts';
import { reports } from '../../schema/moderation.ts';
import { users } from '../../schema/users.ts';

/** A share of right reports says something from this number on. */
const ENOUGH = 5;

/** How often a person's reports were right. */
export interface Track {
  /** Reports that were decided. */
  readonly sent: number;
  readonly upheld: number;
}

/** How much a report of a person counts: 1, less of new accounts and of people whose reports are mostly wrong. */
export async function weighReporter(db: Queryable, userId: string, now: Date): Promise<number> {
  const [user] = await db.select({ verifiedAt: users.verifiedAt }).from(users).where(eq(users.id, userId));
  const isNew = !user?.verifiedAt || now.getTime() - user.verifiedAt.getTime() < DAY_MS;
  return isNew ? 0.25 : weighTrack(await readTrack(db, userId));
}

function weighTrack({ sent, upheld }: Track): number {
  if (sent < ENOUGH) return 1;
  if (upheld / sent < 0.3) return 0.5;
  return upheld / sent >= 0.7 ? 1.5 : 1;
}

async function readTrack(db: Queryable, userId: string): Promise<Track> {
  const [track] = await db
    .select({
      sent: sql<number>`count(*)::integer`,
      upheld: sql<number>`count(*) filter (where ${reports.upheld})::integer`,
    })
    .from(reports)
    .where(and(eq(reports.reporterId, userId), isNotNull(reports.upheld)));
  return track ?? { sent: 0, upheld: 0 };
}
