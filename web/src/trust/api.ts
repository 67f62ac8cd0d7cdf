import type { LiveMessages } from '@homecoming/contract/live.ts';
import {
  listOwnReviewItems,
  listReviewItems,
  withdrawReviewItem,
  type ReviewItem,
} from '@homecoming/contract/review.ts';
import { mutate } from 'swr';
import { call, type OnHold } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { getCachedLists } from '../lib/lists/list-cache.ts';

/** Whether the moderators look at what was sent before it is published. */
export function isOnHold(answer: object): answer is OnHold {
  return 'review' in answer;
}

/** What of the user waits for moderators, newest first. */
export function useWaitingItems(): readonly ReviewItem[] {
  return useEndpoint(listOwnReviewItems, {}).data?.results ?? [];
}

/** Loads again what of the user waits. */
export async function refreshWaitingItems(): Promise<void> {
  await mutate(getSwrKey(listOwnReviewItems));
}

/** Takes something back that waits. */
export async function withdraw(id: string): Promise<void> {
  await call(withdrawReviewItem, { params: { id } });
  await refreshWaitingItems();
}

/** Something has begun to wait, or was answered: of the user, or for the managers of a community. */
export function onReviewUpdated({ community }: LiveMessages['review.updated']): void {
  void refreshWaitingItems();
  void getCachedLists<ReviewItem>(getSwrKey(listReviewItems, { params: { id: community } })).refresh();
}
