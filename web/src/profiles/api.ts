import { profileOf, updateOwnProfile, type ProfileChanges } from '@homecoming/contract/profiles.ts';
import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { mutate } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { call } from '../lib/client.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';

/** Somebody's profile, as they let the user see it. */
export function useProfile(id: string) {
  return useEndpoint(profileOf, { params: { id } });
}

/** Changes the user's own profile; the photo stays as it is without a new one. */
export async function updateProfile(changes: ProfileChanges, photo: File | null = null): Promise<OwnUser> {
  const user = await call(updateOwnProfile, photo === null ? { body: changes } : { body: changes, files: { photo } });
  await mutate(currentUserKey, user, { revalidate: false });
  return user;
}
