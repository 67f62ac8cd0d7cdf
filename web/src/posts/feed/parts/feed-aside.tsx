import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { isOffered, useMyCommunities } from '../../../communities/api.ts';
import { WhosNew } from '../../../communities/members/parts/whos-new.tsx';
import { ComingUp } from '../../../events/parts/lists/coming-up.tsx';
import { Finder } from '../../search/parts/finder.tsx';
import { counted } from '../../../lib/text/format.ts';
import { TopContributors } from '../../../points/parts/top-contributors.tsx';
import { AvatarStack } from '../../../ui/art/avatar.tsx';
import { Crest } from '../../../ui/art/crest.tsx';
import { TextLink } from '../../../ui/buttons/links.tsx';
import { useHasAsideColumn } from '../../../ui/use-wide.ts';
import { Row, rowStyle } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

import classes from './feed-aside.module.css';

const SHOWN = 4;

/**
 * The aside of the feed; undefined while it is empty. Where the sidebar lists the user's communities, it does not.
 * `inView` is the id of the community that the page shows: people and events are of that one if the user is a member.
 */
export function useFeedAside(communities: readonly CommunityCard[] | undefined, inView: string | undefined): ReactNode {
  const sidebar = useMediaQuery('(min-width: 77.5em)', undefined, { getInitialValueInEffect: false }) === true;
  const hasAside = useHasAsideColumn();
  const needed = communities?.some((card) => isOffered(card) || card.is_member) === true;
  if (!hasAside && !needed) return undefined;
  const community = communities?.find(({ id, is_member }) => id === inView && is_member);
  return <FeedAside communities={communities ?? []} inView={community} withOwn={!sidebar} withSearch={hasAside} />;
}

interface FeedAsideProps {
  communities: readonly CommunityCard[];
  inView: CommunityCard | undefined;
  withOwn: boolean;
  /** Below the content nobody would find the search: there the bars of the page have it. */
  withSearch: boolean;
}

/** The column beside the feed: people to find and meet, communities to join, and the user's own communities. */
function FeedAside({ communities, inView, withOwn, withSearch }: FeedAsideProps) {
  const own = communities.filter((community) => community.is_member);
  const others = communities.filter(isOffered);
  return (
    <>
      {withSearch && <Finder floating />}
      <ComingUp community={inView} />
      <CommunityPeople inView={inView} />
      {others.length > 0 && (
        <Section
          title={own.length > 0 ? 'More to join' : 'Communities to join'}
          endContent={<TextLink to="/communities">See all</TextLink>}
        >
          {others.slice(0, SHOWN).map((community) => (
            <CommunityLink key={community.id} community={community} />
          ))}
        </Section>
      )}
      {withOwn && own.length > 0 && (
        <Section title="Your communities">
          {own.slice(0, SHOWN).map((community) => (
            <CommunityLink key={community.id} community={community} />
          ))}
        </Section>
      )}
    </>
  );
}

/** People to find and meet beside a page that is about no community; undefined on narrow screens. */
export function usePeopleAside(): ReactNode {
  const hasAside = useHasAsideColumn();
  if (!hasAside) return undefined;
  return (
    <>
      <Finder floating />
      <CommunityPeople />
    </>
  );
}

/** New members and top contributors of the community in view, by default of the user's default community. */
function CommunityPeople({ inView }: { inView?: CommunityCard | undefined }) {
  const { communities: own } = useMyCommunities();
  const { data: user } = useCurrentUser();
  const community = inView ?? own.find(({ id }) => id === user?.default_community) ?? own[0];
  if (community === undefined) return null;
  return (
    <>
      <WhosNew community={community} />
      <TopContributors community={community} />
    </>
  );
}

function Section({ title, endContent, children }: { title: string; endContent?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <Row justify="between" gap={12} size="m" className={classes.head}>
        <Text as="h2" size="m" weight="strong">
          {title}
        </Text>
        {endContent}
      </Row>
      <Stack as="ul" gap={2}>
        {children}
      </Stack>
    </section>
  );
}

function CommunityLink({ community }: { community: CommunityCard }) {
  const { members, members_count, applied } = community;
  return (
    <li>
      <Link
        to="/communities/$id/details"
        params={{ id: community.id }}
        {...rowStyle({ gap: 16, className: classes.row })}
        data-hover
      >
        <Crest community={community} size={44} />
        <Stack as="span" gap={2}>
          <Text as="span" size="m" weight="strong" lines={1}>
            {community.name}
          </Text>
          <Row as="span" gap={8} size="s" tone="quiet">
            {members.length > 0 && <AvatarStack people={members.slice(0, 3)} size={24} />}
            {applied ? 'Requested' : members_count !== null && counted(members_count, 'member')}
          </Row>
        </Stack>
      </Link>
    </li>
  );
}
