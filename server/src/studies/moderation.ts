import { and, asc, eq } from 'drizzle-orm';
import { equalsAny } from '../platform/db/equals-any.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import type { RemovedFields } from '../schema/moderation.ts';
import { programs, studies } from '../schema/alumni/studies.ts';

/** What the ids of hidden studies are called among the fields that a decision took from a profile. */
const FIELD = 'studies';

/** The programs that a person has studied, as others see them. */
export async function findStudyTexts(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: programs.name })
    .from(studies)
    .innerJoin(programs, eq(programs.id, studies.programId))
    .where(and(eq(studies.userId, userId), eq(studies.hidden, false)))
    .orderBy(asc(programs.name));
  return rows.map(({ name }) => name);
}

/** Hides the studies of a profile from others. Returns which were not hidden before. */
export async function hideStudies(tx: Transaction, userId: string): Promise<RemovedFields> {
  const rows = await tx
    .update(studies)
    .set({ hidden: true })
    .where(and(eq(studies.userId, userId), eq(studies.hidden, false)))
    .returning({ id: studies.id });
  return rows.length === 0 ? {} : { [FIELD]: rows.map(({ id }) => id) };
}

/** Shows the studies that a decision has hidden. */
export async function showStudies(tx: Transaction, userId: string, before: RemovedFields = {}): Promise<void> {
  const ids = before[FIELD];
  if (!Array.isArray(ids)) return;
  await tx
    .update(studies)
    .set({ hidden: false })
    .where(and(eq(studies.userId, userId), equalsAny(studies.id, [...ids])));
}
