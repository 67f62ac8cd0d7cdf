import type { UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { textFlagged } from '../facts.ts';
import type { Screening } from './service.ts';

/** Records that a case is to be opened about what was just published, when a filter says so. */
export async function recordFlag(
  tx: Transaction,
  { clock }: UserContext,
  { kind, id }: { kind: string; id: string },
  { flaggedWord: word }: Screening,
): Promise<void> {
  if (word !== null) await record(tx, textFlagged, { kind, id, word, at: clock.now() });
}
