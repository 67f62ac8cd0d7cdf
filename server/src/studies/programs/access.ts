import { limits } from '@homecoming/contract/limits.ts';
import { studyErrors } from '@homecoming/contract/studies.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { accessCommunity, findCommunity } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { fail } from '../../platform/http/fail.ts';
import { cohorts } from '../../schema/alumni/cohorts.ts';
import { programs, studies } from '../../schema/alumni/studies.ts';
import { communities } from '../../schema/communities.ts';

export type ProgramRow = typeof programs.$inferSelect;

/** A name as programs are compared by it. */
export function getProgramKey(name: string): string {
  return foldText(name).replaceAll(/\s+/g, ' ').trim();
}

/**
 * A program that the caller may change: they manage its community.
 * @throws program_not_found
 */
export async function accessProgram(ctx: UserContext, id: string): Promise<ProgramRow> {
  const [row] = await ctx.db
    .select()
    .from(programs)
    .where(and(eq(programs.id, id), isNull(programs.mergedInto)));
  if (row === undefined) throw fail(studyErrors.program_not_found);
  const { can } = await findCommunity(ctx, row.communityId);
  if (!can.edit) throw fail(studyErrors.program_not_found);
  // Also refuses managers without the second factor that their community asks for.
  await accessCommunity(ctx, row.communityId, 'edit');
  return row;
}

/** The program of a community with a name, which may be one of its other names. */
export async function findProgram(db: Queryable, communityId: string, name: string): Promise<ProgramRow | null> {
  const key = getProgramKey(name);
  const [row] = await db
    .select()
    .from(programs)
    .where(
      and(
        eq(programs.communityId, communityId),
        isNull(programs.mergedInto),
        sql`(${programs.nameKey} = ${key} or ${key} = any(${programs.aliasKeys}))`,
      ),
    )
    .orderBy(sql`${programs.nameKey} <> ${key}`)
    .limit(1);
  return row ?? null;
}

/** The month and day on which people of a program graduate of whom only the year is known. */
export async function findUsualDay(
  db: Queryable,
  { communityId, endsOn }: Pick<ProgramRow, 'communityId' | 'endsOn'>,
): Promise<string> {
  if (endsOn !== null) return endsOn;
  const [row] = await db
    .select({ day: communities.rolloverDay })
    .from(communities)
    .where(eq(communities.id, communityId));
  return row?.day ?? '06-30';
}

/**
 * As findProgram(); a name that the community does not know is added to its programs.
 * @throws program_limit
 */
export async function findOrAddProgram(tx: Transaction, communityId: string, name: string): Promise<ProgramRow> {
  // What was merged or removed at this moment is looked for again: its names are those of another program.
  for (let known = await findProgram(tx, communityId, name); known !== null;) {
    if (await isThere(tx, known)) return known;
    known = await findProgram(tx, communityId, name);
  }
  const ofCommunity = eq(programs.communityId, communityId);
  if ((await tx.$count(programs, ofCommunity)) >= limits.programs) {
    await removeUnusedPrograms(tx, communityId);
    if ((await tx.$count(programs, ofCommunity)) >= limits.programs) throw fail(studyErrors.program_limit);
  }
  await tx
    .insert(programs)
    .values({ communityId, name, nameKey: getProgramKey(name) })
    .onConflictDoNothing();
  const added = await findProgram(tx, communityId, name);
  if (added === null) throw new Error('the program that was just added is missing');
  return added;
}

/** Locks a program, so that nobody removes or merges it before it has a study. False: that has happened. */
async function isThere(tx: Transaction, { id }: ProgramRow): Promise<boolean> {
  const rows = await tx
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.id, id), isNull(programs.mergedInto)))
    .for('key share');
  return rows.length > 0;
}

/** Removes what people wrote as a program and nobody studied, unless managers keep it or it has a channel. */
async function removeUnusedPrograms(tx: Transaction, communityId: string): Promise<void> {
  const isUnused = and(
    eq(programs.communityId, communityId),
    eq(programs.isKept, false),
    isNull(programs.mergedInto),
    sql`not exists (select from ${studies} where ${studies.programId} = ${programs.id})`,
    sql`not exists (select from ${cohorts} where ${cohorts.programId} = ${programs.id} and ${cohorts.channelId} is not null)`,
  );
  // What somebody uses at this moment is locked.
  const unused = tx.select({ id: programs.id }).from(programs).where(isUnused).for('update', { skipLocked: true });
  await tx.delete(programs).where(inArray(programs.id, unused));
}
