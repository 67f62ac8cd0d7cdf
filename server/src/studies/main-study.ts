import { studyErrors } from '@homecoming/contract/studies.ts';
import { and, eq, ne } from 'drizzle-orm';
import { communityExists } from '../blocks/access.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { setStudied } from '../profiles/service.ts';
import { memberships } from '../schema/communities.ts';
import { programs, studies } from '../schema/alumni/studies.ts';
import { studiesChanged } from './facts.ts';
import { findOrAddProgram, findUsualDay } from './programs/access.ts';
import type { StudyRow } from './present.ts';

/** The main study of a person, locked; or null. */
export async function lockMainStudy(tx: Transaction, userId: string): Promise<StudyRow | null> {
  const [row] = await tx
    .select()
    .from(studies)
    .where(and(eq(studies.userId, userId), eq(studies.isMain, true)))
    .for('update');
  return row ?? null;
}

/** Whether the person of a study still belongs to its community. */
export async function isMember(tx: Transaction, { communityId, userId }: StudyRow): Promise<boolean> {
  const own = and(eq(memberships.communityId, communityId), eq(memberships.userId, userId));
  return (await tx.$count(memberships, and(own, communityExists(memberships.communityId)))) > 0;
}

/** Refuses what only managers may change: what they confirmed, of somebody who is still theirs. */
export async function refuseConfirmed(tx: Transaction, study: StudyRow | null): Promise<void> {
  if (study?.confirmedAt != null && (await isMember(tx, study))) throw fail(studyErrors.study_confirmed);
}

/** Makes a study the only main one of its person, and writes it into their profile, in the words of its program. */
export async function makeMain(tx: Transaction, study: StudyRow, at: Date): Promise<void> {
  await tx
    .update(studies)
    .set({ isMain: false })
    .where(and(eq(studies.userId, study.userId), eq(studies.isMain, true), ne(studies.id, study.id)));
  await tx.update(studies).set({ isMain: true }).where(eq(studies.id, study.id));
  const [program] = await tx.select({ name: programs.name }).from(programs).where(eq(programs.id, study.programId));
  await setStudied(tx, study.userId, { program: program?.name ?? null, graduationYear: readYear(study.endsOn), at });
}

/** The year of a day in ISO 8601. */
function readYear(day: string | null): number | null {
  return day === null ? null : Number(day.slice(0, 4));
}

/** A day of a year: the one of another year, or the day on which people of the program graduate. */
export function moveToYear(day: string | null, year: number | null, usualDay: string): string | null {
  return year === null
    ? null
    : `${String(year).padStart(4, '0')}-${day?.slice(5) ?? usualDay}`.replace('-02-29', '-02-28');
}

function fitYear(day: string | null, year: number | null, usualDay: string): string | null {
  return readYear(day) === year ? day : moveToYear(day, year, usualDay);
}

/**
 * The main study after its person has changed program or year in their profile: it follows them. Without a program, or
 * when they have left its community, it is a study among others.
 * @throws study_confirmed when only managers may change it; program_limit.
 */
export async function followProfile(
  tx: Transaction,
  { userId, program, year, at }: { userId: string; program: string | null; year: number | null; at: Date },
): Promise<void> {
  const main = await lockMainStudy(tx, userId);
  if (main === null) return;
  const isStillMember = await isMember(tx, main);
  if (isStillMember && main.confirmedAt !== null) throw fail(studyErrors.study_confirmed);
  if (program === null || !isStillMember) {
    await tx.update(studies).set({ isMain: false }).where(eq(studies.id, main.id));
    return;
  }
  const found = await findOrAddProgram(tx, main.communityId, program);
  const { id: programId } = found;
  const usualDay = await findUsualDay(tx, found);
  await record(tx, studiesChanged, { userId, at });
  const [other] = await tx
    .select()
    .from(studies)
    .where(
      and(
        eq(studies.userId, userId),
        eq(studies.communityId, main.communityId),
        eq(studies.programId, programId),
        ne(studies.id, main.id),
      ),
    )
    .for('update');
  if (other === undefined) {
    const endsOn = fitYear(main.endsOn, year, usualDay);
    await tx.update(studies).set({ programId, endsOn, correction: null }).where(eq(studies.id, main.id));
    return;
  }
  // They have named this program before: that study is the main one then.
  const endsOn = fitYear(other.endsOn, year, usualDay);
  if (other.confirmedAt !== null && other.endsOn !== endsOn) throw fail(studyErrors.study_confirmed);
  await tx.update(studies).set({ isMain: false }).where(eq(studies.id, main.id));
  await tx.update(studies).set({ isMain: true, endsOn }).where(eq(studies.id, other.id));
}
