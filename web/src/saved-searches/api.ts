import type { BodyOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
  type SavedSearch,
} from '@homecoming/contract/saved-searches.ts';
import { mutate } from 'swr';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { updateCached } from '../lib/lists/update-cached.ts';

const key = getSwrKey(listSavedSearches);

/** The searches that the user saved. */
export function useSavedSearches() {
  return useEndpoint(listSavedSearches, {});
}

type NewSearch = Omit<BodyOf<typeof createSavedSearch>, 'timezone'>;

/** Saves a search. Its mail comes in the morning of where the user is now. */
export async function saveSearch(search: NewSearch): Promise<void> {
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
  await call(createSavedSearch, { body: { timezone, ...search } });
  await mutate(key);
}

/** Switches the weekly mail of a search. */
export async function switchWeekly(id: string, weekly: boolean): Promise<void> {
  const changed = await call(updateSavedSearch, { params: { id }, body: { weekly } });
  change((searches) => searches.map((one) => (one.id === id ? changed : one)));
}

/** Deletes a search, and returns a function that saves it again. */
export async function removeSearch({
  id,
  kind,
  community,
  name,
  query,
  weekly,
}: SavedSearch): Promise<() => Promise<void>> {
  await call(deleteSavedSearch, { params: { id } });
  change((searches) => searches.filter((one) => one.id !== id));
  return () => saveSearch({ kind, community: community.id, name, query, weekly });
}

function change(update: (searches: readonly SavedSearch[]) => SavedSearch[]): void {
  updateCached<ReplyOf<typeof listSavedSearches>>(key, ({ results }) => ({ results: update(results) }));
}
