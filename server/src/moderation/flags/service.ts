import { subjectKinds } from '@homecoming/contract/moderation.ts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { cases } from '../../schema/moderation.ts';
import type { CaseRow } from '../access.ts';
import { lockOpenCase } from '../reports/service.ts';
import { addEvidence, lockSnapshot } from '../service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';

/** Opens a case about a text in which a filter has found a word. Returns a new one; again for the same text changes nothing. */
export async function openFlaggedCase(
  tx: Transaction,
  { kind: name, id, word, at }: { kind: string; id: string; word: string; at: Date },
): Promise<CaseRow | null> {
  const kind = subjectKinds.find((known) => known === name);
  if (kind === undefined) return null;
  const subject = await moderatedKinds[kind].find(tx, id);
  const snapshot = subject && (await lockSnapshot(tx, kind, id));
  // It was deleted meanwhile.
  if (subject === null || snapshot === null) return null;
  const { row, isNew } = await lockOpenCase(tx, subject, at);
  if (row.foundWord === word) return null;
  await addEvidence(tx, row.id, snapshot, at);
  await tx
    .update(cases)
    .set({ foundWord: word, version: sql`${cases.version} + 1` })
    .where(eq(cases.id, row.id));
  return isNew ? row : null;
}
