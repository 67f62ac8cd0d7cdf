import type { LogAct } from '@homecoming/contract/moderation-log.ts';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { App, UserContext } from '../../platform/app.ts';
import { isTransaction, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { transaction } from '../../platform/transaction.ts';
import { moderationLog, type LogIds } from '../../schema/moderation-log.ts';
import { recordActs, type Act } from '../../trust/log/service.ts';
import type { CaseAccess, CaseRow } from '../access.ts';

/** Who does something about a case, as a request or as the job that goes on with it. Null: their account is gone. */
export interface ActingContext extends Pick<App, 'clock'> {
  readonly actor: { readonly userId: string | null };
}

/** What the caller did about a case, for the log. A case of the staff is in that of the platform: owners do not learn of it. */
export function describeAct({ actor, clock }: ActingContext, act: LogAct, row: CaseRow, more: LogIds = {}): Act {
  const { id, kind, authorId, handledBy } = row;
  const communityId = handledBy === 'staff' ? null : row.communityId;
  return { communityId, actorId: actor.userId, act, ids: { case: id, kind, user: authorId, ...more }, at: clock.now() };
}

/** Logs that staff were shown who reported, once a day for each case: managers see numbers only. */
export async function logNamesRead(ctx: UserContext, shown: readonly CaseAccess[]): Promise<void> {
  const { db } = ctx;
  if ((await omitLogged(db, ctx, shown)).length === 0) return;
  if (isTransaction(db)) await logOnce(db, ctx, shown);
  else await transaction(ctx, (tx) => logOnce(tx, ctx, shown));
}

async function logOnce(tx: Transaction, ctx: UserContext, shown: readonly CaseAccess[]): Promise<void> {
  // Two reads at once would both find nothing.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`names read ${ctx.actor.userId}`}, 0))`);
  const acts = await omitLogged(tx, ctx, shown);
  await recordActs(
    tx,
    acts.map(({ row }) => ({ ...describeAct(ctx, 'reporters.read', row), communityId: null })),
  );
}

/** Those of which the log does not say yet that the caller read the names today. */
async function omitLogged(
  db: Queryable,
  { actor, clock }: UserContext,
  shown: readonly CaseAccess[],
): Promise<readonly CaseAccess[]> {
  const today = clock.now();
  today.setUTCHours(0, 0, 0, 0);
  const rows = await db
    .select({ ids: moderationLog.ids })
    .from(moderationLog)
    .where(
      and(
        // As the index has it.
        sql`${moderationLog.act} = 'reporters.read'`,
        eq(moderationLog.actorId, actor.userId),
        gte(moderationLog.at, today),
      ),
    );
  const logged = new Set(rows.map(({ ids }) => ids.case));
  return shown.filter(({ row }) => !logged.has(row.id));
}
