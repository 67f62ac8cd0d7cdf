import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import type { Transaction } from '../platform/db/database.ts';
import { cases, evidence, evidenceMedia } from '../schema/moderation.ts';
import { media } from '../schema/media.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { moderatedKinds } from './subjects/kinds.ts';
import type { Snapshot } from './subjects/subject.ts';

/** The most that one case keeps: what changes more often than that is a game. */
const MAX_EVIDENCE = 20;

/** The same content and pictures have the same hash. */
export function hashSnapshot({ content, pictures }: Snapshot): Buffer {
  const { title, text } = content;
  return createHash('sha256')
    .update(JSON.stringify([title, text, pictures]))
    .digest();
}

/** Keeps content as it is now as evidence of a locked case. The same content is kept once. Returns whether it is new. */
export async function addEvidence(tx: Transaction, caseId: string, snapshot: Snapshot, at: Date): Promise<boolean> {
  if ((await tx.$count(evidence, eq(evidence.caseId, caseId))) >= MAX_EVIDENCE) return false;
  const [added] = await tx
    .insert(evidence)
    .values({ caseId, content: snapshot.content, sha256: hashSnapshot(snapshot), createdAt: at })
    .onConflictDoNothing()
    .returning({ id: evidence.id });
  if (added === undefined) return false;
  // A picture may be gone by now: the sweep has taken it.
  const pictures = await tx
    .select({ id: media.id })
    .from(media)
    .where(equalsAny(media.id, snapshot.pictures))
    .for('key share');
  const rows = pictures.map(({ id }) => ({ evidenceId: added.id, mediaId: id }));
  if (rows.length > 0) await tx.insert(evidenceMedia).values(rows);
  return true;
}

/** Keeps content that was edited, if a case about it is open. */
export async function keepEditedContent(tx: Transaction, kind: SubjectKind, id: string, at: Date): Promise<void> {
  const open = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.kind, kind), eq(cases.subjectId, id), sql`${cases.state} = 'open'`))
    .orderBy(cases.id)
    .for('no key update');
  if (open.length === 0) return;
  const snapshot = await moderatedKinds[kind].takeSnapshot(tx, id);
  if (snapshot === null) return;
  for (const { id: caseId } of open) {
    if (!(await addEvidence(tx, caseId, snapshot, at))) continue;
    await tx
      .update(cases)
      .set({ version: sql`${cases.version} + 1` })
      .where(eq(cases.id, caseId));
  }
}
