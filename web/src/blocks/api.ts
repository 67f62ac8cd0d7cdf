import { blockUser, listBlocked, unblockUser, type BlockedUser } from '@homecoming/contract/blocks.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { mutate } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { listKey, getCachedLists } from '../lib/lists/list-cache.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { useLiveList, type ListSource } from '../lib/lists/use-live-list.ts';
import { blockTexts } from './texts.ts';

/** A person whom the user has blocked. */
export interface BlockedPerson extends BlockedUser {
  /** The id of the person. */
  id: string;
}

const blockedLists = getCachedLists<BlockedPerson>(getSwrKey(listBlocked));
const communityLists = getCachedLists(getSwrKey(listCommunities));

/** The people whom the user has blocked, the last one first. */
export function useBlocked() {
  return useLiveList(blockedPeople);
}

/** Loads all pages at once: few people block many. */
const blockedPeople: ListSource<BlockedPerson> = {
  key: listKey(getSwrKey(listBlocked)),
  async load() {
    const results: BlockedPerson[] = [];
    let cursor: string | null = null;
    do {
      const query: QueryOf<typeof listBlocked> = { limit: limits.pageSizeMax, ...(cursor !== null && { cursor }) };
      const page = await call(listBlocked, { query });
      if (!Array.isArray(page.blocked_users)) throw new ApiError(200, 'invalid_response', blockTexts.invalidList);
      results.push(...page.blocked_users.map((blocked) => ({ ...blocked, id: blocked.blocked_user.id })));
      cursor = page.next;
    } while (cursor !== null);
    return { results, next: null };
  },
};

/** Blocks a user: neither sees what the other writes. The blocked person is not notified. */
export async function blockPerson(id: string): Promise<void> {
  await call(blockUser, { body: { blocked: id } });
  await reloadEverything();
}

/** Unblocks a user. Not being blocked is a success. */
export async function unblockPerson(id: string): Promise<void> {
  try {
    await call(unblockUser, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'block_not_found') throw error;
  }
  blockedLists.remove(id);
  await reloadEverything();
}

/**
 * Loads everything again: the cache shows people whom the user must not see any more, or lacks people whom they may see.
 * What surrounds every page is shown meanwhile, the rest is cleared.
 */
async function reloadEverything(): Promise<void> {
  const stays = (key: string): boolean =>
    key === currentUserKey || blockedLists.has(key) || communityLists.has(key) || key.startsWith('/users/');
  await Promise.all([
    mutate((key) => typeof key === 'string' && !stays(key), undefined, { revalidate: true }),
    mutate((key) => typeof key === 'string' && key !== currentUserKey && stays(key)),
  ]);
}
