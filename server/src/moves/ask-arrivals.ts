import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { notify } from '../notifications/service.ts';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { defineBatchJob } from '../platform/jobs/batch-job.ts';
import { moves } from '../schema/alumni/moves.ts';
import { places } from '../schema/alumni/places.ts';

const BATCH = 100;

/** The key of the question whether somebody has arrived: there is one at a time. */
export function arrivalKey(userId: string): string {
  return `arrival_asked:${userId}`;
}

/** Every hour: asks people whose month is over whether they have arrived. */
export const askArrivals = defineBatchJob<Record<string, never>>(
  'moves.ask-arrivals',
  (tx, _payload, app) => askSome(tx, app),
  { cron: '26 * * * *' },
);

/** Asks some people. Returns whether there may be more. */
async function askSome(tx: Transaction, app: App): Promise<boolean> {
  const now = app.clock.now();
  const due = await tx
    .select({ userId: moves.userId, place: places.name })
    .from(moves)
    .innerJoin(places, eq(places.id, moves.placeId))
    .where(and(lte(moves.askAt, now), isNull(moves.askedAt)))
    .orderBy(asc(moves.askAt))
    .limit(BATCH)
    .for('update', { of: moves, skipLocked: true });
  for (const { userId, place } of due) {
    await tx.update(moves).set({ askedAt: now }).where(eq(moves.userId, userId));
    const about = { kind: 'arrival_asked', groupKey: arrivalKey(userId), actorId: null } as const;
    await notify(tx, { ...about, userId, details: { place }, at: now });
  }
  return due.length === BATCH;
}
