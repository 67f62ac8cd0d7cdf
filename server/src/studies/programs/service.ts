import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { studyErrors, type Program, type updateProgram as updateCall } from '@homecoming/contract/studies.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { accessCommunity } from '../../communities/access.ts';
import { lockCommunity } from '../../communities/plans/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { fail } from '../../platform/http/fail.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { programs } from '../../schema/alumni/studies.ts';
import { screenCommunityTexts } from '../../trust/screening/service.ts';
import { defaultDayChanged, programRenamed } from '../facts.ts';
import {
  accessProgram,
  findOrAddProgram,
  findProgram,
  findUsualDay,
  getProgramKey,
  type ProgramRow,
} from './access.ts';
import { markMerged } from './merge.ts';
import { presentProgram } from './present.ts';

/** The programs of a community by name. */
export async function listPrograms(ctx: UserContext, communityId: string): Promise<{ results: Program[] }> {
  const { can } = await accessCommunity(ctx, communityId, 'see_members');
  const rows = await ctx.db
    .select()
    .from(programs)
    .where(and(eq(programs.communityId, communityId), isNull(programs.mergedInto)))
    .orderBy(asc(programs.nameKey))
    .limit(limits.programs);
  return { results: rows.map((row) => presentProgram(row, can.edit)) };
}

export async function createProgram(ctx: UserContext, communityId: string, name: string): Promise<Program> {
  const refusal = 'You may not add programs to this community.';
  await accessCommunity(ctx, communityId, 'edit', refusal);
  const create = async (tx: Transaction) => {
    await lockCommunity(tx, communityId);
    await accessCommunity(withTransaction(ctx, tx), communityId, 'edit', refusal);
    await screenCommunityTexts(tx, ctx, communityId, { name });
    if ((await findProgram(tx, communityId, name)) !== null) throw fail(studyErrors.program_exists);
    const { id } = await findOrAddProgram(tx, communityId, name);
    await tx.update(programs).set({ isKept: true }).where(eq(programs.id, id));
    return id;
  };
  return createIdempotently(ctx, {
    create,
    queue: communityId,
    read: async (readCtx, id) => presentProgram(await accessProgram(readCtx, id), true),
  });
}

export async function updateProgram(ctx: UserContext, id: string, body: BodyOf<typeof updateCall>): Promise<Program> {
  return changePrograms(ctx, await accessProgram(ctx, id), async (tx, txCtx) => {
    await lockPrograms(tx, [id], 'no key update');
    const before = await accessProgram(txCtx, id);
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
    if (name !== before.name) await record(tx, programRenamed, { communityId: before.communityId, programId: id });
    return presentProgram(await writeProgram(tx, id, { name, aliases, endsOn }), true);
  });
}

/**
 * Merges a program into another one, which has its names at once; a job moves its people. Who has both keeps one study whole:
 * the confirmed one, else the one with a day.
 */
export async function mergeProgram(ctx: UserContext, id: string, intoId: string): Promise<Program> {
  return changePrograms(ctx, await accessProgram(ctx, id), async (tx, txCtx) => {
    await lockPrograms(tx, [id, intoId], 'update');
    const [from, into] = [await accessProgram(txCtx, id), await accessProgram(txCtx, intoId)];
    if (from.communityId !== into.communityId || id === intoId) throw fail(studyErrors.program_not_found);
    await markMerged(tx, id, intoId);
    const aliases = distinct([...into.aliases, from.name, ...from.aliases], into.name);
    return presentProgram(await writeProgram(tx, intoId, { ...into, aliases }), true);
  });
}

/**
 * Runs a change of programs that no other one of their community is at the same time: of two that give one name, the second
 * finds it taken.
 */
function changePrograms<Result>(
  ctx: UserContext,
  { communityId }: Pick<ProgramRow, 'communityId'>,
  change: (tx: Transaction, txCtx: UserContext) => Promise<Result>,
): Promise<Result> {
  const work = async (tx: Transaction) => {
    await lockCommunity(tx, communityId);
    return change(tx, withTransaction(ctx, tx));
  };
  return transaction(ctx, work, { queue: communityId });
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
