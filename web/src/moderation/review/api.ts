import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { listReviewItems, rejectReviewItem, releaseReviewItem, type ReviewItem } from '@homecoming/contract/review.ts';
import { call } from '../../lib/http/client.ts';
import { getSwrKey } from '../../lib/http/use-endpoint.ts';
import { getCachedLists } from '../../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';

/** What waits for the moderators of a community, oldest first. */
export function useReviewItems(community: string) {
  return useLiveList(listSource(listReviewItems, { params: { id: community } }));
}

/** Publishes what waits, as its author. */
export async function releaseItem({ id, community }: ReviewItem): Promise<void> {
  await call(releaseReviewItem, { params: { id } });
  remove(id, community.id);
}

/** Does not publish what waits, and says why. */
export async function rejectItem({ id, community }: ReviewItem, body: BodyOf<typeof rejectReviewItem>): Promise<void> {
  await call(rejectReviewItem, { params: { id }, body });
  remove(id, community.id);
}

function remove(id: string, community: string): void {
  const lists = getCachedLists<ReviewItem>(getSwrKey(listReviewItems, { params: { id: community } }));
  lists.remove(id);
  void lists.refresh();
}
