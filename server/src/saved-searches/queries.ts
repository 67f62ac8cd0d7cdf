import { savedSearchErrors, type SavedSearch } from '@homecoming/contract/saved-searches.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { readPlaceLabels } from '../places/access.ts';
import { fail } from '../platform/http/fail.ts';
import { communities } from '../schema/communities.ts';
import { savedSearches } from '../schema/alumni/saved-searches.ts';
import { listPlaceIds, presentSavedSearch, type SavedSearchRow } from './present.ts';

/** The searches that the caller saved. */
export async function listSavedSearches({ db, actor }: UserContext): Promise<{ results: SavedSearch[] }> {
  const rows = await selectNamed(db).where(eq(savedSearches.userId, actor.userId)).orderBy(desc(savedSearches.id));
  return { results: await presentAll(db, rows) };
}

/** A search of the caller. */
export async function getSavedSearch({ db, actor }: UserContext, id: string): Promise<SavedSearch> {
  const [row] = await selectNamed(db).where(and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.userId)));
  const [search] = await presentAll(db, row === undefined ? [] : [row]);
  if (search === undefined) throw fail(savedSearchErrors.search_not_found);
  return search;
}

async function presentAll(
  db: Queryable,
  rows: readonly { readonly search: SavedSearchRow; readonly name: string }[],
): Promise<SavedSearch[]> {
  const labels = await readPlaceLabels(db, [...new Set(rows.flatMap(({ search }) => listPlaceIds(search)))]);
  return rows.map(({ search, name }) => presentSavedSearch(search, name, labels));
}

function selectNamed(db: Queryable) {
  return db
    .select({ search: savedSearches, name: communities.name })
    .from(savedSearches)
    .innerJoin(communities, and(eq(communities.id, savedSearches.communityId), isNull(communities.deletedAt)))
    .$dynamic();
}
