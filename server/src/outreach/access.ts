import { and, eq, sql } from 'drizzle-orm';
import { listOrganiserIds } from '../events/access.ts';
import type { Queryable } from '../platform/db/database.ts';
import { registrations } from '../schema/registrations.ts';

/** The ids of those who read the blasts of an event: who is going, and who organises it. */
export async function listBlastReaderIds(db: Queryable, eventId: string): Promise<string[]> {
  const [organisers, going] = await Promise.all([
    listOrganiserIds(db, eventId),
    db
      .select({ id: registrations.userId })
      .from(registrations)
      .where(and(eq(registrations.eventId, eventId), sql`${registrations.status} = 'going'`)),
  ]);
  return [...new Set([...organisers, ...going.map(({ id }) => id)])];
}
