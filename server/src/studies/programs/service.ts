import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { studyErrors, type Program, type updateProgram as updateCall } from '@homecoming/contract/studies.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { accessCommunity } from '../../communities/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { record } from '../../platform/facts.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { fail } from '../../platform/http/fail.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { programs, studies } from '../../schema/alumni/studies.ts';
import { users } from '../../schema/users.ts';
import { screenCommunityTexts } from '../../trust/screening/service.ts';
import { defaultDayChanged, programMerged } from '../facts.ts';
import { makeMain } from '../main-study.ts';
import {
  accessProgram,
  findOrAddProgram,
  findProgram,
  findUsualDay,
  getProgramKey,
  type ProgramRow,
} from './access.ts';
import { presentProgram } from './present.ts';

/** The programs of a community by name. */
export async function listPrograms(ctx: UserContext, communityId: string): Promise<{ results: Program[] }> {
  const { can } = await accessCommunity(ctx, communityId, 'see_members');
  const rows = await ctx.db
    .select()
    .from(programs)
    .where(eq(programs.communityId, communityId))
    .orderBy(asc(programs.nameKey))
    .limit(limits.programs);
  return { results: rows.map((row) => presentProgram(row, can.edit)) };
}

export async function createProgram(ctx: UserContext, communityId: string, name: string): Promise<Program> {
  const refusal = 'You may not add programs to this community.';
  await accessCommunity(ctx, communityId, 'edit', refusal);
  const create = async (tx: Transaction) => {
    await accessCommunity(withTransaction(ctx, tx), communityId, 'edit', refusal);
    await screenCommunityTexts(tx, ctx, communityId, { name });
    if ((await findProgram(tx, communityId, name)) !== null) throw fail(studyErrors.program_exists);
    const { id } = await findOrAddProgram(tx, communityId, name);
    await tx.update(programs).set({ isKept: true }).where(eq(programs.id, id));
    return id;
  };
  return createIdempotently(ctx, {
    create,
    read: async (readCtx, id) => presentProgram(await accessProgram(readCtx, id), true),
  });
}

export async function updateProgram(ctx: UserContext, id: string, body: BodyOf<typeof updateCall>): Promise<Program> {
  return transaction(ctx, async (tx) => {
    await lockPrograms(tx, [id], 'no key update');
    const before = await accessProgram(withTransaction(ctx, tx), id);
    await screenCommunityTexts(tx, ctx, before.communityId, body);
    const name = body.name ?? before.name;
    const aliases = distinct(body.aliases ?? before.aliases, name);
    for (const each of [name, ...aliases]) {
      const other = await findProgram(tx, before.communityId, each);
      if (other !== null && other.id !== id) throw fail(studyErrors.program_exists);
    }
    const { ends_on: endsOn = before.endsOn } = body;
    if (endsOn !== before.endsOn) {
      const { communityId } = before;
      await record(tx, defaultDayChanged, { communityId, programId: id, from: await findUsualDay(tx, before) });
    }
    return presentProgram(await writeProgram(tx, id, { name, aliases, endsOn }), true);
  });
}

/** Merges a program into another one. Who has both keeps one study whole: the confirmed one, else the one with a day. */
export async function mergeProgram(ctx: UserContext, id: string, intoId: string): Promise<Program> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    await lockPeopleOfBoth(tx, id, intoId);
    await lockPrograms(tx, [id, intoId], 'update');
    const [from, into] = [await accessProgram(txCtx, id), await accessProgram(txCtx, intoId)];
    if (from.communityId !== into.communityId || id === intoId) throw fail(studyErrors.program_not_found);
    const withoutMain = await removeLesserStudies(tx, id, intoId);
    await tx.update(studies).set({ programId: intoId }).where(eq(studies.programId, id));
    await moveMain(tx, intoId, withoutMain, ctx.clock.now());
    await record(tx, programMerged, { communityId: into.communityId, fromId: id, intoId, at: ctx.clock.now() });
    await tx.delete(programs).where(eq(programs.id, id));
    const aliases = distinct([...into.aliases, from.name, ...from.aliases], into.name);
    return presentProgram(await writeProgram(tx, intoId, { ...into, aliases }), true);
  });
}

/** Locks programs, in the order of their ids. */
async function lockPrograms(
  tx: Transaction,
  ids: readonly string[],
  strength: 'no key update' | 'update',
): Promise<void> {
  await tx
    .select({ id: programs.id })
    .from(programs)
    .where(inArray(programs.id, [...ids]))
    .orderBy(asc(programs.id))
    .for(strength);
}

/** Locks those who have studies of both programs: their profiles may change. */
async function lockPeopleOfBoth(tx: Transaction, id: string, intoId: string): Promise<void> {
  await tx.execute(sql`select from ${users}
    where ${users.id} in (select one.user_id from ${studies} one join ${studies} other using (user_id)
      where one.program_id = ${id} and other.program_id = ${intoId})
    order by ${users.id} for no key update`);
}

/** Removes one of two studies of a person. Returns those people whose main one it was. */
async function removeLesserStudies(tx: Transaction, id: string, intoId: string): Promise<string[]> {
  const isBetter = sql`(one.confirmed_at is not null, one.ends_on is not null)
    > (other.confirmed_at is not null, other.ends_on is not null)`;
  const { rows } = await tx.execute<{ user_id: string; is_main: boolean }>(sql`
    delete from ${studies} gone using ${studies} one, ${studies} other
    where one.program_id = ${id} and other.program_id = ${intoId} and other.user_id = one.user_id
      and gone.id = case when ${isBetter} then other.id else one.id end
    returning gone.user_id, gone.is_main`);
  return rows.filter((row) => row.is_main).map((row) => row.user_id);
}

/** Makes their studies of a program the main ones. Nothing is written into the profiles of people who are not active. */
async function moveMain(tx: Transaction, programId: string, userIds: readonly string[], at: Date): Promise<void> {
  const moved = await tx
    .update(studies)
    .set({ isMain: true })
    .where(and(eq(studies.programId, programId), equalsAny(studies.userId, userIds)))
    .returning();
  const active = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(equalsAny(users.id, userIds), eq(users.isActive, true)));
  const isActive = new Set(active.map(({ id }) => id));
  for (const study of moved) if (isActive.has(study.userId)) await makeMain(tx, study, at);
}

/** Each name once, without the name of the program itself. */
function distinct(aliases: readonly string[], name: string): string[] {
  const byKey = new Map(aliases.map((alias) => [getProgramKey(alias), alias]));
  byKey.delete(getProgramKey(name));
  return [...byKey.values()];
}

async function writeProgram(
  tx: Transaction,
  id: string,
  { name, aliases, endsOn }: { name: string; aliases: string[]; endsOn: string | null },
): Promise<ProgramRow> {
  const [row] = await tx
    .update(programs)
    .set({ name, nameKey: getProgramKey(name), endsOn, aliases, aliasKeys: aliases.map(getProgramKey), isKept: true })
    .where(eq(programs.id, id))
    .returning()
    .catch((error: unknown) => {
      // Another program got this name meanwhile.
      throw isUniqueViolation(error, 'programs_name') ? fail(studyErrors.program_exists) : error;
    });
  if (row === undefined) throw fail(studyErrors.program_not_found);
  return row;
}
