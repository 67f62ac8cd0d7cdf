import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { studyErrors, type Program, type updateProgram as updateCall } from '@homecoming/contract/studies.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { accessCommunity } from '../../communities/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { programs, studies } from '../../schema/alumni/studies.ts';
import { screenCommunityTexts } from '../../trust/screening/service.ts';
import { defaultDayChanged, programMerged } from '../facts.ts';
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
    return (await findOrAddProgram(tx, communityId, name)).id;
  };
  return createIdempotently(ctx, {
    create,
    read: async (readCtx, id) => presentProgram(await accessProgram(readCtx, id), true),
  });
}

export async function updateProgram(ctx: UserContext, id: string, body: BodyOf<typeof updateCall>): Promise<Program> {
  return transaction(ctx, async (tx) => {
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

/** Merges a program into another one. Who has both keeps the study of the one that stays. */
export async function mergeProgram(ctx: UserContext, id: string, intoId: string): Promise<Program> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    await tx
      .select({ id: programs.id })
      .from(programs)
      .where(inArray(programs.id, [id, intoId]))
      .orderBy(asc(programs.id))
      .for('update');
    const [from, into] = [await accessProgram(txCtx, id), await accessProgram(txCtx, intoId)];
    if (from.communityId !== into.communityId || id === intoId) throw fail(studyErrors.program_not_found);
    // The other study of the same person takes over what is more: main, confirmed.
    await tx.execute(sql`with gone as (
        delete from ${studies} s using ${studies} other
        where s.program_id = ${id} and other.program_id = ${intoId} and other.user_id = s.user_id
        returning s.user_id, s.is_main, s.confirmed_at, s.confirmed_by)
      update ${studies} s set is_main = s.is_main or gone.is_main,
        confirmed_at = coalesce(s.confirmed_at, gone.confirmed_at),
        confirmed_by = case when s.confirmed_at is null then gone.confirmed_by else s.confirmed_by end
      from gone where s.program_id = ${intoId} and s.user_id = gone.user_id`);
    await tx.update(studies).set({ programId: intoId }).where(eq(studies.programId, id));
    await record(tx, programMerged, { communityId: into.communityId, fromId: id, intoId });
    await tx.delete(programs).where(eq(programs.id, id));
    const aliases = distinct([...into.aliases, from.name, ...from.aliases], into.name);
    return presentProgram(await writeProgram(tx, intoId, { ...into, aliases }), true);
  });
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
    .set({ name, nameKey: getProgramKey(name), endsOn, aliases, aliasKeys: aliases.map(getProgramKey) })
    .where(eq(programs.id, id))
    .returning();
  if (row === undefined) throw fail(studyErrors.program_not_found);
  return row;
}
