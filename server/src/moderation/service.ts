import { createHash } from 'node:crypto';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import type { Transaction } from '../platform/db/database.ts';
import { cases, evidence, evidenceFiles, evidenceMedia, reports } from '../schema/moderation.ts';
import { notices } from '../schema/notices.ts';
import { files, media } from '../schema/media.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { chooseHandler } from './policy.ts';
import { moderatedKinds } from './subjects/kinds.ts';
import type { Snapshot } from './subjects/subject.ts';

/** From this number on an edit replaces the one before, unless somebody has reported that: what changes more often is a game. */
const MAX_EVIDENCE = 20;

/** The same content with the same pictures and files has the same hash. */
export function hashSnapshot({ content, pictures, files: attached = [] }: Snapshot): Buffer {
  const { title, text, description } = content;
  const parts = [title, text, pictures, ...(description == null ? [] : [description])];
  return createHash('sha256')
    .update(JSON.stringify(attached.length === 0 ? parts : [...parts, attached]))
    .digest();
}

/**
 * Content as it is now, which stays so until the transaction ends: an edit waits, and finds the case that is opened meanwhile.
 * Null when it was deleted.
 */
export async function lockSnapshot(tx: Transaction, kind: SubjectKind, id: string): Promise<Snapshot | null> {
  await moderatedKinds[kind].lock(tx, id);
  return moderatedKinds[kind].takeSnapshot(tx, id);
}

/**
 * Keeps content as it is now as evidence of a locked case. The same content is kept once, and moves to the end when it is back.
 * Returns whether the content has changed since the last time.
 */
export async function addEvidence(
  tx: Transaction,
  caseId: string,
  snapshot: Snapshot,
  at: Date,
  { isEdit = false } = {},
): Promise<boolean> {
  const sha256 = hashSnapshot(snapshot);
  const last = await findLastEvidence(tx, caseId);
  if (last?.sha256.equals(sha256)) return false;
  if (isEdit && last !== null && (await tx.$count(evidence, eq(evidence.caseId, caseId))) >= MAX_EVIDENCE) {
    if (!(await isReported(tx, caseId, last.createdAt))) await tx.delete(evidence).where(eq(evidence.id, last.id));
  }
  await insertEvidence(tx, [{ caseId, snapshot }], at);
  return true;
}

/** Keeps the content of cases that are new, or where it has changed: of each case once. */
export async function insertEvidence(
  tx: Transaction,
  kept: readonly { readonly caseId: string; readonly snapshot: Snapshot }[],
  at: Date,
): Promise<void> {
  if (kept.length === 0) return;
  const added = await tx
    .insert(evidence)
    .values(
      kept.map(({ caseId, snapshot }) => ({
        caseId,
        content: snapshot.content,
        sha256: hashSnapshot(snapshot),
        createdAt: at,
      })),
    )
    .onConflictDoUpdate({ target: [evidence.caseId, evidence.sha256], set: { createdAt: at } })
    .returning({ id: evidence.id, caseId: evidence.caseId });
  const evidenceIds = new Map(added.map(({ id, caseId }) => [caseId, id]));
  const uploads = kept.flatMap(({ caseId, snapshot }) => {
    const evidenceId = evidenceIds.get(caseId);
    return evidenceId === undefined ? [] : [{ evidenceId, pictures: snapshot.pictures, files: snapshot.files ?? [] }];
  });
  const pictures = uploads.flatMap((one) => one.pictures.map((mediaId) => ({ evidenceId: one.evidenceId, mediaId })));
  const isPicture = await lockUploads(
    tx,
    media,
    pictures.map(({ mediaId }) => mediaId),
  );
  const keptPictures = pictures.filter(({ mediaId }) => isPicture.has(mediaId));
  if (keptPictures.length > 0) await tx.insert(evidenceMedia).values(keptPictures).onConflictDoNothing();
  const attached = uploads.flatMap((one) => one.files.map((fileId) => ({ evidenceId: one.evidenceId, fileId })));
  const isFile = await lockUploads(
    tx,
    files,
    attached.map(({ fileId }) => fileId),
  );
  const keptFiles = attached.filter(({ fileId }) => isFile.has(fileId));
  if (keptFiles.length > 0) await tx.insert(evidenceFiles).values(keptFiles).onConflictDoNothing();
}

/** Whether a report or notice of a case came since a time. */
async function isReported(tx: Transaction, caseId: string, since: Date): Promise<boolean> {
  const [reported, noticed] = await Promise.all([
    tx.$count(reports, and(eq(reports.caseId, caseId), gte(reports.createdAt, since))),
    tx.$count(notices, and(eq(notices.caseId, caseId), gte(notices.confirmedAt, since))),
  ]);
  return reported + noticed > 0;
}

/** Those that are there: the sweep may have taken one. */
async function lockUploads(tx: Transaction, table: typeof media | typeof files, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const found = await tx.select({ id: table.id }).from(table).where(equalsAny(table.id, ids)).for('key share');
  return new Set(found.map(({ id }) => id));
}

/** The newest content of a case: what a decision about it looked at. */
export async function findLastEvidence(
  tx: Transaction,
  caseId: string,
): Promise<{ id: string; sha256: Buffer; createdAt: Date } | null> {
  const [last] = await tx
    .select({ id: evidence.id, sha256: evidence.sha256, createdAt: evidence.createdAt })
    .from(evidence)
    .where(eq(evidence.caseId, caseId))
    .orderBy(desc(evidence.createdAt), desc(evidence.id))
    .limit(1);
  return last ?? null;
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
    if (!(await addEvidence(tx, caseId, snapshot, at, { isEdit: true }))) continue;
    await tx
      .update(cases)
      .set({ version: sql`${cases.version} + 1` })
      .where(eq(cases.id, caseId));
  }
}

/** Hands the open cases about somebody to those who decide about their new role. Who decided before does not get them back. */
export async function reassignCases(
  tx: Transaction,
  { communityId, userId, role }: { communityId: string; userId: string; role: CommunityRole | null },
): Promise<void> {
  const handledBy = chooseHandler(role);
  if (handledBy === 'managers') return;
  const below = handledBy === 'owners' ? sql`('managers')` : sql`('managers', 'owners')`;
  const open = tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.authorId, userId),
        eq(cases.communityId, communityId),
        sql`${cases.state} = 'open' and ${cases.handledBy} in ${below}`,
      ),
    )
    .orderBy(cases.id)
    .for('no key update');
  await tx
    .update(cases)
    .set({ handledBy, claimedBy: null, claimedUntil: null, version: sql`${cases.version} + 1` })
    .where(inArray(cases.id, open));
}
