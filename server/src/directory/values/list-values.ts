import { MAX_FOUND_VALUES, type listFacetValues } from '@homecoming/contract/directory.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { sql } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { foldText, listWords } from '../../platform/fold-text.ts';
import { directoryValues } from '../../schema/alumni/directory.ts';
import { accessDirectory } from '../access.ts';
import { toArray } from '../filters.ts';
import { listOpenFacets } from '../open-facets.ts';
import { findBlockedValues } from './blocked-values.ts';
import { countValues } from './count-values.ts';
import { findSimilarValues } from './find-values.ts';
import { countOverlap, countPeople } from './people-counts.ts';
import { formatValue, presentValue, type ValueRow } from './present.ts';

/** At least as many as there are topics. */
const MAX_LISTED = 60;

/** The values of a facet that a text may mean, the best first; without a text those of most people. */
export async function listValues(
  ctx: UserContext,
  communityId: string,
  { facet, query }: QueryOf<typeof listFacetValues>,
) {
  const access = await accessDirectory(ctx, communityId);
  const { can } = access;
  if (!listOpenFacets(access.community).includes(facet)) return { results: [], can: { merge: can.manage_members } };
  const blocked = await findBlockedValues(ctx, access);
  const typed = query?.trim() ?? '';
  const found =
    typed === '' || facet === 'topic' || facet === 'stage'
      ? (await listFrequent(ctx.db, communityId, facet)).filter(hasWords(typed)).slice(0, MAX_FOUND_VALUES)
      : await readValues(ctx.db, await findSimilarValues(ctx.db, { communityIds: [communityId], facet, typed }));
  const values = found.filter(({ id }) => !blocked.has(id));
  const merged = can.manage_members
    ? await readMerged(
        ctx.db,
        values.map(({ id }) => id),
      )
    : new Map<number, string[]>();
  return {
    results: values.map((value) => ({ ...presentValue(value), merged: merged.get(value.id) ?? [] })),
    can: { merge: can.manage_members },
  };
}

async function listFrequent(db: Queryable, communityId: string, facet: string) {
  const everybody = { communityId, choices: [], foundIds: null, seesUnlisted: false, reader: null };
  const { values } = await countValues(db, everybody, { facets: [facet], most: MAX_LISTED, chosen: [] });
  return values;
}

/** Whether each typed word begins a word of the label. The words of fixed labels are not in the index of words. */
function hasWords(typed: string) {
  const wanted = listWords(foldText(typed));
  return (value: ValueRow): boolean => {
    const words = listWords(foldText(formatValue(value)));
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
  };
}

/** Values by their ids, in this order. */
export async function readValues(db: Queryable, ids: readonly number[]): Promise<(ValueRow & { id: number })[]> {
  const { rows } = await db.execute<{ id: number; facet: string; key: string; label: string; people: number }>(sql`
    select root.id, root.facet, root.key, root.label, ${countPeople(sql`root`)} - ${countOverlap(sql`root`)} as people
    from unnest(${toArray(ids)}) with ordinality as wanted (id, place) join ${directoryValues} root on root.id = wanted.id
    order by wanted.place`);
  return rows;
}

async function readMerged(db: Queryable, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ id: number; labels: string[] }>(sql`
    select alias_of as id, array_agg(label order by key) as labels from ${directoryValues}
    where alias_of = any(${toArray(ids)}) group by alias_of`);
  return new Map(rows.map(({ id, labels }) => [id, labels]));
}
