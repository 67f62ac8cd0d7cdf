import { suggestValues, type SuggestedField } from '@homecoming/contract/members.ts';
import { getProfile, previewProfile, updateOwnProfile, type ProfileChanges } from '@homecoming/contract/profiles.ts';
import { getOwnPoints } from '@homecoming/contract/points.ts';
import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { mutate } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { useTypedQuery } from '../lib/search.ts';
import { updateCached } from '../lib/lists/update-cached.ts';

/** The profile of a user, with the fields that the reader may see. */
export function useProfile(id: string) {
  return useEndpoint(getProfile, { params: { id } });
}

/** The user's own profile as plain members of a community see it. */
export function usePreview(community: string) {
  return useEndpoint(previewProfile, { query: { community } }, { keepPreviousData: true });
}

/** What others wrote in a field of their profile, for what is typed there. Empty while unknown, and on a failure. */
export function useSuggestedValues(field: SuggestedField, typed: string): readonly string[] {
  const query = useTypedQuery(typed);
  const request = query === '' ? null : { query: { field, query } };
  const { data } = useEndpoint(suggestValues, request, { keepPreviousData: true, revalidateOnFocus: false });
  return query === '' ? [] : (data?.results ?? []);
}

interface NewPhoto {
  photo?: File | null;
  /** Gets the progress of the upload, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Changes the user's own profile. Without a new photo the current one stays. */
export async function updateProfile(
  changes: ProfileChanges,
  { photo = null, onProgress }: NewPhoto = {},
): Promise<OwnUser> {
  const files = photo === null ? {} : { files: { photo }, ...(onProgress && { onProgress }) };
  const user = await call(updateOwnProfile, { body: changes, ...files });
  // Answers of parallel changes may arrive in any order: each stores only its own fields, and what they may have earned
  const fields = new Set([...Object.keys(changes), ...(photo === null ? [] : ['photo']), 'points', 'level']);
  // One follows the other
  if (fields.has('audiences') || fields.has('visible_fields')) fields.add('audiences').add('visible_fields');
  if (['company', 'city', 'still_current'].some((field) => fields.has(field))) fields.add('checked_at');
  if (fields.has('city') || fields.has('country')) fields.add('city').add('country');
  // Who clears or hides their city welcomes nobody there
  if (fields.has('city') || fields.has('audiences')) fields.add('welcomes');
  const answered = Object.fromEntries(Object.entries(user).filter(([field]) => fields.has(field)));
  updateCached<OwnUser>(currentUserKey, (known) => ({ ...known, ...answered }));
  // A complete profile earns points
  void mutate(getSwrKey(getOwnPoints));
  return user;
}
