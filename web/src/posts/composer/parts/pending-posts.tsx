import type { ReviewItem } from '@homecoming/contract/review.ts';
import { Suspense } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { useOutbox } from '../../../lib/unsent/outbox.ts';
import type { PostScope } from '../../scope.ts';
import { POST_QUEUE, postOutbox, type PostContent } from '../create-post.ts';
import { WaitingItems } from '../../../trust/parts/waiting-items.tsx';
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
      <WaitingItems isHere={(item) => item.kind === 'post' && isIn(item, user.id, scope)} />
    </Suspense>
  );
}

type PostPlace = Pick<PostContent, 'category'> & { readonly target: Pick<PostContent['target'], 'id'> };

/** Loads the code of an unsent post, which is not there to load without a connection. */
export function loadPendingPost() {
  return import('./pending-post.tsx');
}

function isIn({ place }: ReviewItem, author: string, scope: PostScope): boolean {
  const { type: category, id } = place;
  if (category !== 'community' && category !== 'channel' && category !== 'event') return false;
  return belongsTo({ category, target: { id } }, author, scope);
}

function belongsTo({ category, target }: PostPlace, author: string, scope: PostScope): boolean {
  if (scope.bookmarked === true) return false;
  if (scope.user !== undefined) return scope.user === author;
  if (scope.channel !== undefined) return category === 'channel' && target.id === scope.channel;
  if (scope.event !== undefined) return category === 'event' && target.id === scope.event;
  return scope.community === undefined || (category === 'community' && target.id === scope.community);
}
