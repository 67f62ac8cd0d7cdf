import type { Post } from '@homecoming/contract/posts.ts';
import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { getErrorMessage } from '../../../lib/http/api-error.ts';
import { counted } from '../../../lib/text/format.ts';
import type { LiveListView } from '../../../lib/lists/use-live-list.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Loading, PostSkeleton } from '../../../ui/feedback/loading.tsx';
import { NearEnd } from '../../../ui/lists/near-end.tsx';
import { NewItemsButton } from '../../../ui/lists/new-items-button.tsx';
import { WindowedList } from '../../../ui/lists/windowed-list.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { useFeed } from '../../api.ts';
import { feedKey } from '../../cache.ts';
import { PendingPosts } from '../../composer/parts/pending-posts.tsx';
import type { PostScope } from '../../scope.ts';
import { communitySearch } from './community-search.ts';
import { PostCard } from '../../parts/post-card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './post-list.module.css';

/** The height of a post with a few lines, in px. */
const USUAL_HEIGHT = 320;

interface PostListProps {
  /** Which posts: `{ community }`, `{ channel }`, `{ user }` or `{ bookmarked: true }`; `{}` is the home feed. */
  scope: PostScope;
  /** Shown when there are no posts; by default an invitation to write the first. */
  empty?: ReactNode;
  /** What comes after the first post. */
  insert?: FeedInsert;
}

/** The place of an item in a feed, from 1 on, and how many there are; -1 while nobody knows. */
interface ItemPlace {
  position: number;
  of: number;
}

/** An article among the posts. While it is loading, the posts below it do not show yet: they would move. */
export interface FeedInsert {
  isLoading: boolean;
  item: { id: string; render: (place: ItemPlace) => ReactNode } | null;
}

const NO_INSERT: FeedInsert = { isLoading: false, item: null };

/** Posts, newest first, that load while the user scrolls, below the user's unsent ones. A button shows newer ones. */
export function PostList({ scope, ...options }: PostListProps) {
  return (
    <Stack gap={16} className={classes.withPending}>
      <PendingPosts scope={scope} />
      {/* A key, so that the state of loading belongs to one list */}
      <Posts key={feedKey(scope)} scope={scope} {...options} />
    </Stack>
  );
}

function Posts({ scope, empty, insert = NO_INSERT }: PostListProps) {
  const feed = useFeed(scope);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Stack gap={16} ref={list} className={classes.list}>
      <NewItemsButton
        unseen={feed.unseen}
        onShow={async () => {
          await feed.showUnseen();
          focusFirstPost(list.current);
        }}
      >
        {counted(feed.unseen, 'new post')}
      </NewItemsButton>
      <ListView
        list={feed}
        label="Loading posts"
        skeleton={
          <>
            <PostSkeleton image />
            <PostSkeleton />
          </>
        }
        errorKind="page"
        showsRefreshError
        empty={empty ?? <NoPosts communityId={scope.community} />}
      >
        {(posts) => (
          <>
            <WindowedList
              label="Posts"
              name={feedKey(scope)}
              items={insertAfterFirst(posts, insert)}
              guess={USUAL_HEIGHT}
              more={feed.hasMore || insert.isLoading}
              busy={feed.loadingMore || insert.isLoading}
              render={(item, { position, of }) =>
                'render' in item ? item.render({ position, of }) : <PostCard post={item} position={position} of={of} />
              }
            />
            {insert.isLoading ? <MoreLoading /> : <ListEnd feed={feed} />}
          </>
        )}
      </ListView>
    </Stack>
  );
}

function insertAfterFirst(posts: readonly Post[], { isLoading, item }: FeedInsert) {
  if (isLoading) return posts.slice(0, 1);
  return item === null ? posts : [...posts.slice(0, 1), item, ...posts.slice(1)];
}

function MoreLoading() {
  return (
    <Loading label="Loading more posts">
      <PostSkeleton />
    </Loading>
  );
}

function NoPosts({ communityId }: { communityId: string | undefined }) {
  return (
    <EmptyState
      drawing="doorway"
      title="The door is open"
      actions={
        <ButtonLink to="/home/add/community" search={communitySearch(communityId)}>
          Write the first post
        </ButtonLink>
      }
    >
      Nothing here yet. Say hello and the others will follow.
    </EmptyState>
  );
}

/** Loads more when it is near the screen; on a press with the keyboard, and after a failure. */
function ListEnd({ feed }: { feed: LiveListView<Post> }) {
  const { items = [], hasMore, loadingMore, moreError, loadMore } = feed;
  const loadsItself = hasMore && !loadingMore && moreError === undefined;
  if (!hasMore)
    return (
      <Text size="s" tone="quiet" align="center" className={classes.end}>
        That is all for now
      </Text>
    );
  return (
    <Stack gap={12} className={classes.more}>
      {loadsItself && <NearEnd key={items.length} ahead={900} onNear={loadMore} />}
      {loadingMore && <MoreLoading />}
      {moreError !== undefined && <p role="alert">{getErrorMessage(moreError)}</p>}
      <Button variant="default" loading={loadingMore} onClick={loadMore}>
        {moreError === undefined ? 'Load more' : 'Try again'}
      </Button>
    </Stack>
  );
}

/**
 * Scrolls to the top of the page, or to the list where it begins below the first screen, and focuses the first post. From
 * far away without an animation: what is between is not in the page.
 */
function focusFirstPost(list: HTMLElement | null): void {
  if (list === null) return;
  requestAnimationFrame(() => {
    const { top } = list.getBoundingClientRect();
    const behavior = -top > 2 * window.innerHeight ? 'instant' : 'smooth';
    if (top + window.scrollY < window.innerHeight / 2) window.scrollTo({ top: 0, behavior });
    else list.scrollIntoView({ block: 'start', behavior });
    requestAnimationFrame(() => list.querySelector('article')?.focus({ preventScroll: true }));
  });
}
