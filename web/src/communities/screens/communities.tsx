import type { CommunityCard as Card } from '@homecoming/contract/communities.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { LiveListView } from '../../lib/lists/use-live-list.ts';
import { rememberPage } from '../../lib/browser/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { Chips } from '../../ui/fields/chips.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useCommunitiesOfKind, useMyCommunities, usePublicCommunities, type CommunityKind } from '../api.ts';
import { CommunityCard } from '../parts/community-card.tsx';
import { CommunitiesSkeleton, CommunityGrid } from '../parts/community-grid.tsx';
import { SelectCommunityButton } from '../parts/community-selection.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import classes from './communities.module.css';

interface CommunitiesScreenProps {
  /** The button to join a community, for readers who are not members. */
  joinAction: ComponentType<{ community: Card }>;
  /** Whether there is such a button. */
  hasStep: (community: Card) => boolean;
}

/** The list of communities: the reader's own and others; for visitors the public ones. */
export function CommunitiesScreen(props: CommunitiesScreenProps) {
  const signedIn = useToken() !== null;
  return signedIn ? <ForMembers {...props} /> : <ForVisitors />;
}

type Show = CommunityKind | 'all';

function ForMembers({ joinAction: JoinAction, hasStep }: CommunitiesScreenProps) {
  const { show = 'all' } = useSearch({ from: '/app/open/communities' });
  const navigate = useNavigate();
  const list = useCommunitiesOfKind(show === 'all' ? undefined : show);
  const { communities: own } = useMyCommunities();
  function choose(chosen: Show): void {
    const search = chosen === 'all' ? {} : { show: chosen };
    void navigate({ to: '/communities', search, replace: true, resetScroll: false });
  }
  return (
    <Page title="Communities" width="wide" actions={<CreateLink />}>
      <div className={classes.filters}>
        <Chips<Show>
          label="Which communities"
          value={show}
          onChange={choose}
          chips={[
            { value: 'all', label: 'All' },
            { value: 'mine', label: 'Yours', ...(own.length > 0 && { count: own.length }) },
            { value: 'discover', label: 'Discover' },
            { value: 'requested', label: 'Requested' },
          ]}
        />
      </div>
      <Cards
        list={list}
        empty={<Nothing show={show} />}
        renderAction={(community) => (hasStep(community) ? <JoinAction community={community} /> : undefined)}
      />
    </Page>
  );
}

function ForVisitors() {
  const list = usePublicCommunities();
  return (
    <Page title="Communities" width="wide">
      <Row as="section" justify="between" wrap gap={20} className={classes.call}>
        <div>
          <Heading size="m">Find your people again</Heading>
          <p className={classes.callText}>Look around. To ask to join one, sign in or create an account.</p>
        </div>
        <Row align="stretch" wrap gap={8}>
          <ButtonLink to="/" onClick={() => rememberPage('/communities')}>
            Sign in
          </ButtonLink>
          <ButtonLink to="/signup" variant="default" onClick={() => rememberPage('/communities')}>
            Create an account
          </ButtonLink>
        </Row>
      </Row>
      <Cards
        list={list}
        empty={
          <EmptyState drawing="doorway" title="No communities yet">
            The first one will appear here for everybody to see.
          </EmptyState>
        }
      />
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

type CardCommunity = ComponentProps<typeof CommunityCard>['community'];

interface CardsProps<T> {
  list: LiveListView<T>;
  empty: ReactNode;
  /** The button of a card, for members. */
  renderAction?: (community: T) => ReactNode;
}

function Cards<T extends CardCommunity>({ list, empty, renderAction }: CardsProps<T>) {
  return (
    <ListView
      list={list}
      label="Loading communities"
      skeleton={<CommunitiesSkeleton />}
      errorKind="page"
      empty={empty}
      more="communities"
    >
      {(communities) => (
        <CommunityGrid>
          {communities.map((community) => (
            <CommunityCard key={community.id} community={community} action={renderAction?.(community)} />
          ))}
        </CommunityGrid>
      )}
    </ListView>
  );
}

function Nothing({ show }: { show: Show }) {
  if (show === 'discover') {
    return (
      <EmptyState drawing="doorway" title="Nothing new to discover">
        You are in all communities there are, or have asked them.
      </EmptyState>
    );
  }
  if (show === 'requested') {
    return (
      <EmptyState drawing="letterbox" title="No request is waiting" actions={<SelectCommunityButton />}>
        Ask to join a community, and it waits here for its answer.
      </EmptyState>
    );
  }
  if (show === 'mine') {
    return (
      <EmptyState drawing="doorway" title="Your communities stand here" actions={<SelectCommunityButton />}>
        Ask to join one, and it moves over here once you are in.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="doorway"
      title="No communities yet"
      actions={<ButtonLink to="/communities/new">Create a community</ButtonLink>}
    >
      Start the first one, and the others will follow.
    </EmptyState>
  );
}
