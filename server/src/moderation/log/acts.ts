import type { LogAct } from '@homecoming/contract/moderation-log.ts';
import type { UserContext } from '../../platform/app.ts';
import { isTransaction } from '../../platform/db/database.ts';
import { transaction } from '../../platform/transaction.ts';
import type { LogIds } from '../../schema/moderation-log.ts';
import { recordActs, type Act } from '../../trust/log/service.ts';
import type { CaseAccess, CaseRow } from '../access.ts';

/** What the caller did about a case, for the log. */
export function describeAct({ actor, clock }: UserContext, act: LogAct, row: CaseRow, more: LogIds = {}): Act {
  const { id, communityId, kind, authorId } = row;
  return { communityId, actorId: actor.userId, act, ids: { case: id, kind, user: authorId, ...more }, at: clock.now() };
}

/** Logs that staff were shown who reported: managers see numbers only. */
export async function logNamesRead(ctx: UserContext, shown: readonly CaseAccess[]): Promise<void> {
  const acts = shown.map(({ row }) => ({ ...describeAct(ctx, 'reporters.read', row), communityId: null }));
  if (isTransaction(ctx.db)) await recordActs(ctx.db, acts);
  else await transaction(ctx, (tx) => recordActs(tx, acts));
}
