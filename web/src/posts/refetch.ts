import { getPost } from '@homecoming/contract/posts.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { changePost, recheckPost, takeOut } from './cache.ts';

/** Asks, a moment later, for a post that is shown, since it says something else by now. */
export const refetchSoon = coalesceByKey(async (id) => {
  try {
    const post = await call(getPost, { params: { id } });
    changePost(id, () => post);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    // Perhaps not for good: one may be let in again
    takeOut(id);
    recheckPost(id);
  }
});
