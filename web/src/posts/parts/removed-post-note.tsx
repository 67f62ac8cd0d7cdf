import type { Post } from '@homecoming/contract/posts.ts';
import { useCurrentUser } from '../../accounts/api.ts';
import { RemovedNote } from '../../reports/parts/removed-note.tsx';

/** Above a post that moderators removed. */
export function RemovedPostNote({ post, decision }: { post: Post; decision: string }) {
  const { data: user } = useCurrentUser();
  return user === undefined ? null : <RemovedNote decision={decision} isOwn={user.id === post.author.id} />;
}
