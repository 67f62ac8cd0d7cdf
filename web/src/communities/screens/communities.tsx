import type { CommunityCard as Card } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { rememberPage } from '../../lib/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { Chips } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { useCommunities, usePublicCommunities } from '../api.ts';
import { CommunityCard } from '../parts/community-card.tsx';
import { CommunitiesLoading, CommunityGrid } from '../parts/community-grid.tsx';
import classes from './communities.module.css';

interface CommunitiesScreenProps {
  /** The step towards a community that the reader does not belong to. */
  joinAction: ComponentType<{ community: Card }>;
}

/** All communities there are for the reader: their own and others; for visitors, the public ones. */
export function CommunitiesScreen({ joinAction }: CommunitiesScreenProps) {
  const signedIn = useToken() !== null;
  return signedIn ? <ForMembers joinAction={joinAction} /> : <ForVisitors />;
}

type Filter = 'all' | 'yours' | 'discover';

function ForMembers({ joinAction: JoinAction }: CommunitiesScreenProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const list = useCommunities();
  const { items = [] } = list;
  const own = items.filter((community) => community.is_member);
  const others = items.filter((community) => !community.is_member);
  const shown = { all: items, yours: own, discover: others }[filter];
  return (
    <Page title="Communities" width="wide" actions={<CreateLink />}>
      <div className={classes.filters}>
        <Chips
          label="Which communities"
          value={filter}
          onChange={setFilter}
          chips={[
            { value: 'all', label: 'All' },
            { value: 'yours', label: 'Yours', ...(own.length > 0 && { count: own.length }) },
            { value: 'discover', label: 'Discover' },
          ]}
        />
      </div>
      {list.items === undefined ? (
        <Pending error={list.error} onRetry={list.reload} />
      ) : (
        <>
          {shown.length === 0 && <Nothing filter={filter} onDiscover={() => setFilter('discover')} />}
          <CommunityGrid>
            {shown.map((community) => (
              <CommunityCard
                key={community.id}
                community={community}
                action={community.is_member ? undefined : <JoinAction community={community} />}
              />
            ))}
          </CommunityGrid>
          <LoadMore what="communities" list={list} />
        </>
      )}
    </Page>
  );
}

function ForVisitors() {
  const list = usePublicCommunities();
  return (
    <Page title="Communities" width="wide">
      <section className={classes.call}>
        <div>
          <h2 className={classes.callTitle}>Find your people again</h2>
          <p className={classes.callText}>Look around. To ask to join one, sign in or create an account.</p>
        </div>
        <div className={classes.ways}>
          <ButtonLink to="/" onClick={() => rememberPage('/communities')}>
            Sign in
          </ButtonLink>
          <ButtonLink to="/signup" variant="default" onClick={() => rememberPage('/communities')}>
            Create an account
          </ButtonLink>
        </div>
      </section>
      {list.items === undefined ? (
        <Pending error={list.error} onRetry={list.reload} />
      ) : (
        <>
          {list.items.length === 0 && (
            <EmptyState drawing="door" title="No communities yet">
              The first one will stand here for everybody to see.
            </EmptyState>
          )}
          <CommunityGrid>
            {list.items.map((community) => (
              <CommunityCard key={community.id} community={community} />
            ))}
          </CommunityGrid>
          <LoadMore what="communities" list={list} />
        </>
      )}
    </Page>
  );
}

function CreateLink() {
  return (
    <ButtonLink to="/communities/new" variant="subtle" leftSection={<IconPlus />} aria-label="Create a community">
      Create
    </ButtonLink>
  );
}

function Pending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error === undefined ? <CommunitiesLoading /> : <ErrorState error={error} onRetry={onRetry} />;
}

function Nothing({ filter, onDiscover }: { filter: Filter; onDiscover: () => void }) {
  if (filter === 'discover') {
    return (
      <EmptyState drawing="door" title="You are in all of them">
        There is no other community to join at the moment.
      </EmptyState>
    );
  }
  if (filter === 'all') {
    return (
      <EmptyState
        drawing="door"
        title="No communities yet"
        actions={<ButtonLink to="/communities/new">Create a community</ButtonLink>}
      >
        Start the first one, and the others will follow.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="door" title="Your communities stand here" actions={<DiscoverButton onClick={onDiscover} />}>
      Ask to join one, and it moves over here once you are in.
    </EmptyState>
  );
}

function DiscoverButton({ onClick }: { onClick: () => void }) {
  return <Button onClick={onClick}>Discover communities</Button>;
}
