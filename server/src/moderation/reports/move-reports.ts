import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { reports } from '../../schema/moderation.ts';

/**
 * Moves the reports of a locked case to another one about the same. Of somebody who reported in both one stays, with the graver
 * reason, and both notes. Returns the weight of those that moved.
 */
export async function moveReports(tx: Transaction, fromId: string, toId: string): Promise<number> {
  const isGrave = (column: string) => sql`${sql.raw(column)} in ('child_safety', 'illegal', 'danger')`;
  await tx.execute(sql`
    update ${reports} as kept set
      reason = case when ${isGrave('given.reason')} and not ${isGrave('kept.reason')} then given.reason else kept.reason end,
      note = nullif(concat_ws(E'\n', kept.note, given.note), ''),
      earlier = coalesce(kept.earlier, given.earlier)
    from ${reports} as given
    where kept.case_id = ${toId} and given.case_id = ${fromId} and kept.reporter_id = given.reporter_id`);
  await tx.execute(sql`
    delete from ${reports} as given using ${reports} as kept
    where kept.case_id = ${toId} and given.case_id = ${fromId} and kept.reporter_id = given.reporter_id`);
  const moved = await tx
    .update(reports)
    .set({ caseId: toId })
    .where(eq(reports.caseId, fromId))
    .returning({ weight: reports.weight });
  return moved.reduce((sum, { weight }) => sum + weight, 0);
}
