import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import {
  studyErrors,
  type confirmStudy as confirmCall,
  type correctStudy as correctCall,
  type createStudy as createCall,
  type MembersStudy,
  type Study,
  type StudyOutcome,
  type updateStudy as updateCall,
} from '@homecoming/contract/studies.ts';
import { communityErrors } from '@homecoming/contract/communities.ts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { accessCommunity, accessInsideCommunity, findCommunity } from '../communities/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { findDay } from '../platform/calendar.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { lockProfile, noteProfileChange } from '../profiles/service.ts';
import { studies } from '../schema/alumni/studies.ts';
import { recordFlag, screenTexts, type Texts } from '../trust/screening/service.ts';
import { studiesChanged } from './facts.ts';
import { followProfile, isMember, lockMainStudy, makeMain, moveToYear, refuseConfirmed } from './main-study.ts';
import { findOrAddProgram, findUsualDay } from './programs/access.ts';
import type { StudyRow } from './present.ts';
import { getMembersStudy, getOwnStudy } from './queries.ts';

export { followProfile };

/** Adds a study of the caller. The first one, or one that says so, is written into their profile. */
export async function createStudy(ctx: UserContext, body: BodyOf<typeof createCall>): Promise<Study> {
  const { userId } = ctx.actor;
  const create = async (tx: Transaction) => {
    const { community, membership } = await accessInsideCommunity(withTransaction(ctx, tx), body.community, 'read');
    if (membership === null) throw fail(communityErrors.community_not_found);
    await screenStudy(tx, ctx, { userId, communityId: body.community }, { program: body.program });
    const profile = await lockProfile(tx, userId);
    if ((await tx.$count(studies, eq(studies.userId, userId))) >= limits.studies) throw fail(studyErrors.study_limit);
    const main = await lockMainStudy(tx, userId);
    const isMain = body.main ?? main === null;
    if (isMain) await refuseConfirmed(tx, main);
    const program = await findOrAddProgram(tx, body.community, body.program);
    const usualDay = await findUsualDay(tx, program);
    const endsOn =
      body.ends_on === undefined && isMain ? moveToYear(null, profile.graduationYear, usualDay) : body.ends_on;
    await noteProfileChange(tx, userId, ctx.clock.now());
    const [study] = await tx
      .insert(studies)
      .values({
        userId,
        communityId: body.community,
        programId: program.id,
        endsOn: endsOn ?? null,
        outcome: body.outcome ?? guessOutcome(endsOn ?? null, findDay(community.zone, ctx.clock.now())),
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (study === undefined) throw fail(studyErrors.study_exists);
    if (isMain) await makeMain(tx, study, ctx.clock.now());
    await record(tx, studiesChanged, { userId, at: ctx.clock.now() });
    return study.id;
  };
  return createIdempotently(ctx, { create, read: getOwnStudy });
}

/** What was to end before today has most likely ended well. */
function guessOutcome(endsOn: string | null, today: string): StudyOutcome {
  return endsOn !== null && endsOn <= today ? 'completed' : 'ongoing';
}

export async function updateStudy(ctx: UserContext, id: string, body: BodyOf<typeof updateCall>): Promise<Study> {
  return transaction(ctx, async (tx) => {
    await lockProfile(tx, ctx.actor.userId);
    const study = await lockStudy(tx, ctx.actor.userId, id);
    const { main, end_confirmed: endConfirmed, ...changes } = body;
    if (Object.keys(changes).length > 0) await refuseConfirmed(tx, study);
    if (changes.program !== undefined && !(await isMember(tx, study))) throw fail(communityErrors.community_not_found);
    await screenStudy(tx, ctx, study, { program: changes.program });
    const after = await changeStudy(tx, study, changes, ctx.clock.now());
    if (study.confirmedAt !== null && isAnother(study, after)) {
      // They have left. Managers confirmed something else, also for those who come back.
      await tx
        .update(studies)
        .set({ confirmedAt: null, confirmedBy: null, correction: null })
        .where(eq(studies.id, id));
    }
    const before = study.isMain ? study : await lockMainStudy(tx, ctx.actor.userId);
    if (main === true && !study.isMain) await refuseConfirmed(tx, before);
    if (main === true || (study.isMain && Object.keys(changes).length > 0)) await makeMain(tx, after, ctx.clock.now());
    if (endConfirmed === true) await tx.update(studies).set({ answeredFor: after.endsOn }).where(eq(studies.id, id));
    await record(tx, studiesChanged, { userId: study.userId, at: ctx.clock.now() });
    return getOwnStudy(withTransaction(ctx, tx), id);
  });
}

function isAnother(before: StudyRow, after: StudyRow): boolean {
  return before.programId !== after.programId || before.endsOn !== after.endsOn || before.outcome !== after.outcome;
}

export async function deleteStudy(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const study = await lockStudy(tx, ctx.actor.userId, id);
    await refuseConfirmed(tx, study);
    await tx.delete(studies).where(eq(studies.id, id));
    await record(tx, studiesChanged, { userId: study.userId, at: ctx.clock.now() });
  });
}

/** Confirms a study that is as the caller has seen it. */
export async function confirmStudy(
  ctx: UserContext,
  id: string,
  seen: BodyOf<typeof confirmCall>,
): Promise<MembersStudy> {
  return transaction(ctx, async (tx) => {
    const { userId } = await accessMembersStudy(withTransaction(ctx, tx), id);
    await lockStudy(tx, userId, id);
    const { program, ends_on, outcome } = await getMembersStudy(tx, id);
    const isSame = program === seen.program && ends_on === seen.ends_on && outcome === seen.outcome;
    if (!isSame) throw fail(studyErrors.study_changed);
    const confirmed = { confirmedAt: ctx.clock.now(), confirmedBy: ctx.actor.userId };
    // Confirmed already stays as it was.
    await tx
      .update(studies)
      .set(confirmed)
      .where(and(eq(studies.id, id), isNull(studies.confirmedAt)));
    await record(tx, studiesChanged, { userId, at: ctx.clock.now() });
    return getMembersStudy(tx, id);
  });
}

export async function correctStudy(
  ctx: UserContext,
  id: string,
  { reason, ...changes }: BodyOf<typeof correctCall>,
): Promise<MembersStudy> {
  return transaction(ctx, async (tx) => {
    const { userId } = await accessMembersStudy(withTransaction(ctx, tx), id);
    await lockProfile(tx, userId);
    const study = await lockStudy(tx, userId, id);
    await screenStudy(tx, ctx, study, { program: changes.program, reason });
    const after = await changeStudy(tx, study, changes, ctx.clock.now());
    await tx
      .update(studies)
      .set({ correction: reason, confirmedAt: ctx.clock.now(), confirmedBy: ctx.actor.userId })
      .where(eq(studies.id, id));
    if (study.isMain) await makeMain(tx, after, ctx.clock.now());
    await record(tx, studiesChanged, { userId, at: ctx.clock.now() });
    return getMembersStudy(tx, id);
  });
}

/** Compares what is written about a study with the filters of its community. A case would be about the profile that shows it. */
async function screenStudy(
  tx: Transaction,
  ctx: UserContext,
  { userId, communityId }: Pick<StudyRow, 'userId' | 'communityId'>,
  texts: Texts,
): Promise<void> {
  const screening = await screenTexts(withTransaction(ctx, tx), { communityId, texts });
  await recordFlag(tx, ctx, { kind: 'profile', id: userId }, screening);
}

interface StudyChanges {
  readonly program?: string;
  readonly ends_on?: string | null;
  readonly outcome?: StudyOutcome;
}

async function changeStudy(tx: Transaction, study: StudyRow, changes: StudyChanges, at: Date): Promise<StudyRow> {
  const { program, ends_on: endsOn = study.endsOn, outcome = study.outcome } = changes;
  const programId =
    program === undefined ? study.programId : (await findOrAddProgram(tx, study.communityId, program)).id;
  const another = and(
    eq(studies.userId, study.userId),
    eq(studies.communityId, study.communityId),
    eq(studies.programId, programId),
    ne(studies.id, study.id),
  );
  if ((await tx.$count(studies, another)) > 0) throw fail(studyErrors.study_exists);
  if (programId !== study.programId || endsOn !== study.endsOn) await noteProfileChange(tx, study.userId, at);
  // Another program is not what moderators have hidden.
  const hidden = study.hidden && programId === study.programId;
  const after = { programId, endsOn, outcome, hidden };
  await tx.update(studies).set(after).where(eq(studies.id, study.id));
  return { ...study, ...after };
}

async function lockStudy(tx: Transaction, userId: string, id: string): Promise<StudyRow> {
  const isOwn = and(eq(studies.id, id), eq(studies.userId, userId));
  const [row] = await tx.select().from(studies).where(isOwn).for('update');
  if (row === undefined) throw fail(studyErrors.study_not_found);
  return row;
}

/** A study of a member of a community that the caller manages. */
async function accessMembersStudy(ctx: UserContext, id: string): Promise<{ userId: string }> {
  const [row] = await ctx.db
    .select({ userId: studies.userId, communityId: studies.communityId })
    .from(studies)
    .where(eq(studies.id, id));
  if (row === undefined) throw fail(studyErrors.study_not_found);
  const { can } = await findCommunity(ctx, row.communityId);
  if (!can.manage_members) throw fail(studyErrors.study_not_found);
  // Also refuses managers without the second factor that their community asks for.
  await accessCommunity(ctx, row.communityId, 'manage_members');
  await getMembersStudy(ctx.db, id);
  return row;
}
