import { sql, type SQL } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import type { Queryable } from '../platform/db/database.ts';
import { directoryEntries, directoryValues } from '../schema/alumni/directory.ts';
import { hasChosen, toArray, type Choice } from './filters.ts';
import { countStored } from './values/people-counts.ts';

/** The most people who are counted one by one. */
export const MAX_EXACT = 4_096;
/** The most people that a text finds. */
export const MAX_FOUND = 200;
/** How many times larger a community is than each of its samples: marks 1/4 to 1/256. */
const FACTORS = [1, 4, 8, 16, 32, 64, 128, 256] as const;
type Factor = (typeof FACTORS)[number];
/** Fewer people of a sample say little: then a larger sample is counted. */
const FEW = 1_024;
/** An estimate that may be of fewer than `MAX_EXACT`. */
const DOUBTFUL = 6_000;

/** The people of a directory whom filters leave. */
export interface Matching {
  readonly communityId: string;
  readonly choices: readonly Choice[];
  /** The people whom a text finds; null: there is no text. */
  readonly foundIds: readonly string[] | null;
  readonly seesUnlisted: boolean;
  /** The user whose blocks apply: else a number of few people would tell of them. Null: nobody's. */
  readonly reader: string | null;
}

/** Whether a text may have found more people than are counted. */
export function hasFoundTooMany({ foundIds }: Pick<Matching, 'foundIds'>): boolean {
  return foundIds !== null && foundIds.length >= MAX_FOUND;
}

/** A sample of them: `factor` times as many match. */
export interface Sample {
  readonly total: number;
  readonly factor: Factor;
}

/** SQL: the entries that match, of a sample. */
export function selectMatching(matching: Matching, factor: Factor, mark: number | null): SQL {
  const { communityId, choices, foundIds, seesUnlisted, reader } = matching;
  const isListed = seesUnlisted ? sql`true` : sql`${directoryEntries.listed}`;
  const isShown = reader === null ? sql`true` : notBlocked(reader, directoryEntries.userId);
  const isFound = foundIds === null ? sql`true` : equalsAny(directoryEntries.userId, [...foundIds]);
  // The ids of values belong to one community; without one in the condition no other index is tempting.
  const isInside =
    foundIds === null && (choices.length > 0 || mark !== null)
      ? sql`true`
      : sql`${directoryEntries.communityId} = ${communityId}`;
  const isInSample = factor === 1 ? sql`true` : sql`${directoryEntries.facets} @> ${toArray([mark ?? 0])}`;
  return sql`select ${directoryEntries.userId} as user_id, ${directoryEntries.facets} as facets from ${directoryEntries}
    where ${isInside} and ${isListed} and ${isShown} and ${isFound} and ${isInSample} and ${hasChosen(choices)} limit ${sql.raw(String(MAX_EXACT + 1))}`;
}

/**
 * Counts who matches: up to 4,096 one by one, else in the largest sample with at most 4,096. `count` counts a sample and
 * may find out more about it; what it found in the chosen one is returned.
 */
export async function countInSample<Found extends { readonly total: number }>(
  db: Queryable,
  matching: Matching,
  count: (entries: SQL) => Promise<Found>,
): Promise<Found & Sample> {
  const marks = await readMarks(db, matching.communityId);
  const countIn = async (factor: Factor): Promise<Found & Sample> => {
    const found = await count(selectMatching(matching, factor, marks.ids.get(factor) ?? null));
    return { ...found, factor };
  };
  const most = matching.foundIds?.length ?? (await boundMatching(db, matching)) ?? marks.listed;
  let best = await countIn(findFactor(most));
  for (;;) {
    const estimate = best.total * best.factor;
    if (best.total > MAX_EXACT) {
      // Only the first ones were read.
      const larger = FACTORS.find((factor) => factor > best.factor);
      if (larger === undefined) return best;
      best = await countIn(larger);
      if (best.total <= MAX_EXACT) return best;
    } else if (best.factor > 1 && estimate < DOUBTFUL) {
      const exact = await countIn(1);
      if (exact.total <= MAX_EXACT) return exact;
      return best.total >= FEW ? best : countIn(4);
    } else if (best.factor > 1 && best.total < FEW) {
      best = await countIn(findFactor(estimate * 1.2));
    } else {
      return best;
    }
  }
}

/** The smallest factor whose sample of this number of people has at most 4,096. */
function findFactor(people: number): Factor {
  return FACTORS.find((factor) => people / factor <= MAX_EXACT) ?? 256;
}

/** How many people match at most: those of the facet with the fewest. Null: nothing was chosen. */
async function boundMatching(db: Queryable, { choices }: Pick<Matching, 'choices'>): Promise<number | null> {
  if (choices.length === 0) return null;
  const lists = choices.map(
    ({ ids }) => sql`(select coalesce(sum(${countStored(sql`v.id`, sql`v.community_id`)}), 0)
    from ${directoryValues} v where v.id = any(${toArray(ids)}))`,
  );
  const { rows } = await db.execute<{ people: number }>(
    sql`select least(${sql.join(lists, sql`, `)})::integer as people`,
  );
  return rows[0]?.people ?? 0;
}

/** Whether what was chosen leaves so few people that they are looked up first. */
export async function isOfFew(db: Queryable, choices: readonly Choice[]): Promise<boolean> {
  const most = await boundMatching(db, { choices });
  return most !== null && most <= MAX_EXACT;
}

/** The values of the marks of a community, by factor, and how many people are listed. */
async function readMarks(db: Queryable, communityId: string): Promise<{ ids: Map<number, number>; listed: number }> {
  const { rows } = await db.execute<{ id: number; key: string; people: number }>(sql`
    select v.id, v.key, ${countStored(sql`v.id`, sql`v.community_id`)}::integer as people from ${directoryValues} v
    where v.community_id = ${communityId} and v.facet = 'mark'`);
  const samples = rows.filter(({ key }) => key.startsWith('1/'));
  return {
    ids: new Map(samples.map(({ id, key }) => [Number(key.slice('1/'.length)), id])),
    listed: rows.find(({ key }) => key === 'listed')?.people ?? 0,
  };
}
