import { blockUser, listBlocked, unblockUser, type BlockedUser } from '@homecoming/contract/blocks.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import useSWR, { mutate } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { updateCached } from '../lib/change-known.ts';
import { call } from '../lib/client.ts';
import { keyOf } from '../lib/use-endpoint.ts';

const blockedKey = keyOf(listBlocked);

/** The people whom the user has blocked, the last one first. */
export function useBlocked() {
  return useSWR<readonly BlockedUser[], ApiError>(blockedKey, async () => {
    const blocked: BlockedUser[] = [];
    let cursor: string | null = null;
    do {
      const query: QueryOf<typeof listBlocked> = { limit: limits.pageSizeMax, ...(cursor !== null && { cursor }) };
      const page = await call(listBlocked, { query });
      if (!Array.isArray(page.blocked_users)) throw new ApiError(200, 'invalid_response', 'Invalid response format');
      blocked.push(...page.blocked_users);
      cursor = page.next;
    } while (cursor !== null);
    return blocked;
  });
}

/** Blocks somebody: neither sees any more what the other writes. They are not told. */
export async function blockPerson(id: string): Promise<void> {
  await call(blockUser, { body: { blocked: id } });
  await forgetSeen();
}

/** Blocks somebody no longer. Who is not blocked any more is no failure. */
export async function unblockPerson(id: string): Promise<void> {
  try {
    await call(unblockUser, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'block_not_found') throw error;
  }
  updateCached<readonly BlockedUser[]>(
    (key) => key === blockedKey,
    (known) => known.filter(({ blocked_user }) => blocked_user.id !== id),
  );
  await forgetSeen();
}

/**
 * What is in memory shows people who must not be seen, or lacks some who may: all of it is asked for again. What stands
 * around every page stays meanwhile.
 */
async function forgetSeen(): Promise<void> {
  const stays = (key: string): boolean =>
    key === currentUserKey ||
    key === blockedKey ||
    key.startsWith('pages:/community/list/') ||
    key.startsWith('/users/');
  await Promise.all([
    mutate((key) => typeof key === 'string' && !stays(key), undefined, { revalidate: true }),
    mutate((key) => typeof key === 'string' && key !== currentUserKey && stays(key)),
  ]);
}
