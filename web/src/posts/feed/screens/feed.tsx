import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { useId } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { CommunityRow } from '../../../communities/parts/community-row.tsx';
import { SelectCommunityButton } from '../../../communities/parts/community-selection.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Loading, PostSkeleton } from '../../../ui/feedback/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCommunitiesToPostIn, useSearchedCommunity } from '../../communities.ts';
import { ComposerPrompt } from '../../composer/parts/composer-prompt.tsx';
import { CommunityFilter } from '../parts/community-filter.tsx';
import { communitySearch } from '../parts/community-search.ts';
import { useFeedAside } from '../parts/feed-aside.tsx';
import { useFeedTicket } from '../parts/feed-ticket.tsx';
import { PostList } from '../parts/post-list.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import classes from './feed.module.css';

/** Home: the posts of all one's communities, or of the one chosen above them. */
export function FeedScreen() {
  const { all, joined, error, retry } = useCommunitiesToPostIn();
  const searched = useSearchedCommunity();
  const community = joined?.find(({ id }) => id === searched);
  const aside = useFeedAside(all, community?.id);
  return (
    <Page title={community?.name ?? 'Home'} titleHidden aside={aside}>
      {joined?.length === 0 ? (
        <InNoCommunity communities={all ?? []} />
      ) : (
        <Stack gap={16}>
          <CommunityFilter communities={joined} chosen={community?.id} failed={error !== undefined} />
          <ComposerPrompt communityId={community?.id} />
          <FeedPosts
            known={joined !== undefined}
            error={error}
            retry={retry}
            searched={searched}
            chosen={community?.id}
          />
        </Stack>
      )}
    </Page>
  );
}

interface FeedPostsProps {
  known: boolean;
  error: unknown;
  retry: () => void;
  searched: string | null;
  chosen: string | undefined;
}

/** Only the feed of a community needs the list of communities, to know whether the user is a member. */
function FeedPosts({ known, error, retry, searched, chosen }: FeedPostsProps) {
  if (searched === null || known) return <FeedWithTicket key={chosen} community={chosen} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Loading label="Loading posts">
      <PostSkeleton image />
      <PostSkeleton />
    </Loading>
  );
}

function FeedWithTicket({ community }: { community: string | undefined }) {
  return <PostList scope={communitySearch(community)} insert={useFeedTicket(community)} />;
}

function InNoCommunity({ communities }: { communities: readonly CommunityCard[] }) {
  const { data: user } = useCurrentUser();
  const first = communities.find(({ applied }) => applied);
  const open = communities.filter(({ join_policy, applied, can }) => join_policy === 'open' && !applied && can.request);
  if (user?.is_staff === true) return <FromOutside />;
  return (
    <>
      <EmptyState
        drawing="doorway"
        title={first === undefined ? 'You are in no community yet' : 'Your request is on its way'}
        actions={
          <>
            <SelectCommunityButton />
            <ButtonLink to="/communities" variant="default">
              Browse communities
            </ButtonLink>
          </>
        }
      >
        {first === undefined
          ? 'Join your class, your city or your club, and its posts appear here.'
          : `Once ${first.name} lets you in, its posts appear here.`}
      </EmptyState>
      {open.length > 0 && <OpenCommunities communities={open} />}
    </>
  );
}

function OpenCommunities({ communities }: { communities: readonly CommunityCard[] }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className={classes.open}>
      <h2 id={title} className={classes.openTitle}>
        You can join these at once
      </h2>
      <Surface as="ul">
        {communities.map((community) => (
          <CommunityRow
            key={community.id}
            community={community}
            endContent={
              <ButtonLink
                to="/communities/$id/details"
                params={{ id: community.id }}
                variant="light"
                aria-label={`Look at ${community.name}`}
              >
                Look
              </ButtonLink>
            }
          />
        ))}
      </Surface>
    </section>
  );
}

/** Staff belong to no community, and ask for nothing. */
function FromOutside() {
  return (
    <EmptyState
      drawing="doorway"
      title="You are staff"
      actions={<ButtonLink to="/staff/people">Staff pages</ButtonLink>}
    >
      You manage communities, you are not in them.
    </EmptyState>
  );
}
