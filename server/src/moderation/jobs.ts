import { and, asc, eq, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { lockCommunity } from '../communities/plans/access.ts';
import { communityErrors } from '@homecoming/contract/communities.ts';
import type { App } from '../platform/app.ts';
import { nullOnFailure } from '../platform/http/fail.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { DAY_MS } from '../platform/calendar.ts';
import { appeals, cases, decisions, restrictions } from '../schema/moderation.ts';
import { recordAct } from '../trust/log/service.ts';
import { endRestriction } from './restrictions/service.ts';

const BATCH = 200;

/** Every minute: mutes, suspensions and deactivations end whose time is over. */
export const endMutes = defineJob<Record<string, never>>(
  'moderation.end-mutes',
  async (app) => {
    for (let due: Due[] = await findDue(app, null); due.length > 0; due = await findDue(app, due.at(-1) ?? null)) {
      for (const one of due) await endDue(app, one);
    }
    await dropAddresses(app);
  },
  { cron: '* * * * *' },
);

type Due = Pick<typeof restrictions.$inferSelect, 'id' | 'communityId'> & { readonly until: Date | null };

/** The next ones, those that are due longest first. */
async function findDue(app: App, after: Due | null): Promise<Due[]> {
  const isAfter =
    after === null
      ? undefined
      : sql`(${restrictions.until}, ${restrictions.id}) > (${after.until?.toISOString()}, ${after.id})`;
  return app.db
    .select({ id: restrictions.id, communityId: restrictions.communityId, until: restrictions.until })
    .from(restrictions)
    .where(and(lte(restrictions.until, app.clock.now()), isNull(restrictions.endedAt), isAfter))
    .orderBy(asc(restrictions.until), asc(restrictions.id))
    .limit(BATCH);
}

/** In a transaction of its own, with the locks of who decides: one that fails keeps no other from ending. */
async function endDue(app: App, { id, communityId }: Due): Promise<void> {
  await transaction(app, async (tx) => {
    if (communityId !== null) {
      const isThere = await nullOnFailure(lockCommunity(tx, communityId), communityErrors.community_not_found);
      if (isThere === null) return;
    }
    const [row] = await tx
      .select()
      .from(restrictions)
      .where(and(eq(restrictions.id, id), isNull(restrictions.endedAt)))
      .for('update');
    if (row === undefined) return;
    const at = app.clock.now();
    await endRestriction(tx, app, row, at);
    const ids = { restriction: id, decision: row.decisionId, user: row.userId, restricted: row.kind };
    await recordAct(tx, { communityId, actorId: null, act: 'restriction.ended', ids, at });
  });
}

/** Deletes the addresses of banned people whose accounts were deleted a year ago. */
async function dropAddresses(app: App): Promise<void> {
  await app.db
    .update(restrictions)
    .set({ addressHash: null, addressUntil: null })
    .where(and(isNotNull(restrictions.addressUntil), lte(restrictions.addressUntil, app.clock.now())));
}

/** After that time the platform staff sees what managers have not decided; what is dangerous after a day. */
const WAITS_FOR_MANAGERS_MS = 7 * DAY_MS;
/** How long something may be hidden by reports alone. */
const HIDDEN_MS = 2 * DAY_MS;

/** Every ten minutes: the platform staff sees the cases that wait too long. */
export const passOnCases = defineJob<Record<string, never>>(
  'moderation.pass-on-cases',
  async (app) => {
    const ago = (ms: number) => new Date(app.clock.now().getTime() - ms);
    // One after the other: each has an index.
    const whichAreLate = [
      lt(cases.openedAt, ago(WAITS_FOR_MANAGERS_MS)),
      and(sql`${cases.isDanger}`, lt(cases.openedAt, ago(DAY_MS))),
      and(isNotNull(cases.hiddenAt), lt(cases.hiddenAt, ago(HIDDEN_MS))),
    ];
    for (const areLate of whichAreLate) while ((await passOnSome(app, areLate)) === BATCH) continue;
    await passOnObjections(app, ago(WAITS_FOR_MANAGERS_MS));
  },
  { cron: '*/10 * * * *' },
);

/** Decided cases with an objection that nobody has answered. */
async function passOnObjections({ db }: App, before: Date): Promise<void> {
  const waiting = db
    .select({ id: decisions.caseId })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .where(and(sql`${appeals.outcome} is null`, lt(appeals.createdAt, before)));
  await db
    .update(cases)
    .set({ overdue: true })
    .where(and(sql`${cases.id} = any(array(${waiting}))`, eq(cases.overdue, false)));
}

/** Returns how many there were. */
async function passOnSome({ db }: App, areLate: SQL | undefined): Promise<number> {
  // As in the indexes of what waits.
  const isWaiting = sql`${cases.state} = 'open' and ${cases.handledBy} <> 'staff' and not ${cases.overdue}`;
  const late = db
    .select({ id: cases.id })
    .from(cases)
    .where(and(isWaiting, areLate))
    .limit(BATCH)
    .for('no key update', { skipLocked: true });
  // An array: otherwise all cases are read for it.
  const passed = await db
    .update(cases)
    .set({ overdue: true })
    .where(sql`${cases.id} = any(array(${late}))`);
  return passed.rowCount ?? 0;
}
