import { getCommunity, listCommunities } from '@homecoming/contract/communities.ts';
import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { pointsFor } from '@homecoming/contract/points.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { currentUserKey } from '../accounts/api.ts';
import { cached } from '../lib/cached.ts';
import { updateProfile } from '../profiles/api.ts';
import { call } from '../lib/http/client.ts';
import { stored } from '../lib/browser/storage.ts';
import { readFlags, setDone } from './flags.ts';
import { toProfileChanges } from './start.ts';
import type { TutorialName } from './steps.ts';

/** Saves on the server how a tutorial ended here, if that is to be saved. Returns the points that it has earned. */
export async function saveEnd(name: TutorialName): Promise<number> {
  const { done } = readFlags()[name];
  if (done === null || done.saved) return 0;
  const before = cached<OwnUser>(currentUserKey)?.points;
  const { points: after } = await updateProfile(toProfileChanges(name, done));
  // A tutorial that is taken again earns nothing
  const isEarned = before !== undefined && after - before >= pointsFor.tutorial_finished;
  const earned = isEarned ? pointsFor.tutorial_finished : 0;
  // Started again meanwhile, it may have ended in another way
  if (JSON.stringify(readFlags()[name].done) !== JSON.stringify(done)) return earned;
  setDone(name, name === 'community' ? { ...done, saved: true } : null);
  return earned;
}

/** Marks the profile tutorial as done, without an outcome. */
export async function markProfileTutorialDone(): Promise<void> {
  await updateProfile({ info_1: true });
}

/**
 * The community whose page the tutorial shows: the one opened last, else the default one, else the first of the user,
 * else the first public one. Null if there is none, or without a connection.
 */
export async function findCommunityToShow(user: Pick<OwnUser, 'default_community'>): Promise<string | null> {
  for (const id of [stored.get('selectedCommunity'), user.default_community]) {
    if (id !== null && (await isReadable(id))) return id;
  }
  try {
    const { results } = await call(listCommunities, { query: { limit: limits.pageSizeMax } });
    const found =
      results.find(({ is_member }) => is_member) ?? results.find(({ visibility }) => visibility === 'public');
    return found?.id ?? null;
  } catch {
    return null;
  }
}

async function isReadable(id: string): Promise<boolean> {
  try {
    await call(getCommunity, { params: { id } });
    return true;
  } catch {
    return false;
  }
}
