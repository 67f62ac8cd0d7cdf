import { Suspense } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { useOutbox } from '../../../lib/unsent/outbox.ts';
import type { PostScope } from '../../scope.ts';
import { POST_QUEUE, postOutbox, type PostContent } from '../create-post.ts';
import { lazyPart } from '../../../ui/overlays/on-demand.tsx';

const PendingPost = lazyPart(async () => (await loadPendingPost()).PendingPost);

/** The user's unsent posts that belong to a list, the newest first. */
export function PendingPosts({ scope }: { scope: PostScope }) {
  const { data: user } = useCurrentUser();
  const entries = useOutbox(postOutbox, POST_QUEUE);
  if (user === undefined) return null;
  const own = entries.filter(({ content }) => belongsTo(content, user.id, scope));
  return (
    <Suspense fallback={null}>
      {own.toReversed().map((entry) => (
        <PendingPost key={entry.id} entry={entry} author={user} />
      ))}
    </Suspense>
  );
}

/** Loads the code of an unsent post, which is not there to load without a connection. */
export function loadPendingPost() {
  return import('./pending-post.tsx');
}

function belongsTo({ category, target }: PostContent, author: string, scope: PostScope): boolean {
  if (scope.bookmarked === true) return false;
  if (scope.user !== undefined) return scope.user === author;
  if (scope.channel !== undefined) return category === 'channel' && target.id === scope.channel;
  if (scope.event !== undefined) return category === 'event' && target.id === scope.event;
  return scope.community === undefined || (category === 'community' && target.id === scope.community);
}
