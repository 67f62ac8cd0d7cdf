import type { Post } from '@homecoming/contract/posts.ts';
import { useCurrentUser } from '../../accounts/api.ts';
import { RemovedNote } from '../../reports/parts/removed-note.tsx';
import { showRestoredPost } from '../removals.ts';

/** Above a post that moderators removed. */
export function RemovedPostNote({ post, decision }: { post: Post; decision: string }) {
  const { data: user } = useCurrentUser();
  if (user === undefined) return null;
  const isOwn = user.id === post.author.id;
  return <RemovedNote decision={decision} isOwn={isOwn} onUndone={() => showRestoredPost(post.id)} />;
}
