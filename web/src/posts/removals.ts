import { deletePost, getPost } from '@homecoming/contract/posts.ts';
import { call } from '../lib/http/client.ts';
import { unmarkDeleted } from '../lib/lists/list-cache.ts';
import { decideUndoably, isJustDecided } from '../reports/parts/undo-window.ts';
import type { Removal } from '../reports/parts/remove-sheet.tsx';
import { changePost, postLists, recheckPost } from './cache.ts';

/** Removes a post of another person. It stays in its place for ten seconds, where the user can undo it. */
export async function removePostOfOther(id: string, removal: Removal): Promise<void> {
  await decideUndoably({
    subject: id,
    async decide() {
      await call(deletePost, { params: { id }, body: removal });
      const post = await call(getPost, { params: { id } });
      changePost(id, () => post);
      return post.removed?.decision ?? null;
    },
    onEnd: () => hidePost(id),
  });
}

/** Shows a post again that moderators brought back. */
export async function showRestoredPost(id: string): Promise<void> {
  unmarkDeleted(id);
  recheckPost(id);
  await postLists.refresh();
}

/** Takes a post out of all lists that moderators removed. */
export function hidePost(id: string): void {
  if (isJustDecided(id)) return;
  postLists.delete(id);
  recheckPost(id);
}
