import { getPost } from '@homecoming/contract/posts.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { changePost, postLists, recheckPost } from './cache.ts';

/** Loads a post that has changed again, after a short wait. */
export const refetchSoon = coalesceByKey(async (id) => {
  try {
    const post = await call(getPost, { params: { id } });
    changePost(id, () => post);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    // No tombstone: the user may get access again
    postLists.remove(id);
    recheckPost(id);
  }
});
