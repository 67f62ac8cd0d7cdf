import type { Community } from '@homecoming/contract/communities.ts';
import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { fullName } from '../../lib/text/format.ts';
import {
  IconCalendarEvent,
  IconHeart,
  IconLock,
  IconUserPlus,
  IconWorld,
  type IconProps,
} from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { useCommunity } from '../api.ts';
import { InviteFirst } from '../invites/parts/invite-first.tsx';
import { RulesSection } from '../rules/parts/rules-section.tsx';
import { AddedNotice } from '../members/parts/added-notice.tsx';
import { joinPolicyLabels, visibilityLabels } from '../parts/labels.ts';
import { Tile } from '../../ui/layout/tile.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text, textStyle } from '../../ui/text/text.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './about.module.css';

interface AboutTabProps {
  /** The list of channels of the community. */
  channels: ComponentType<{ community: Community }>;
  /** Its next events. */
  events: ComponentType<{ community: Community }>;
}

/** The first tab of a community: channels, events, visibility and join policy. */
export function AboutTab({ channels: Channels, events: Events }: AboutTabProps) {
  const { id } = useParams({ from: '/app/open/communities/$id/details' });
  const { data: community } = useCommunity(id);
  if (community === undefined) return null;
  return (
    <Stack gap={28} revealsInOrder="everywhere">
      <AddedNotice community={community} />
      <InviteFirst community={community} />
      {/* People outside read of events before what is for members */}
      {!community.can.see_members && <Events community={community} />}
      <Channels community={community} />
      {community.can.see_members && <Events community={community} />}
      <KindOfPlace community={community} />
      <RulesSection communityId={community.id} />
      <Text>
        <TextLink to="/communities/$id/transparency" params={{ id }}>
          What was reported and decided here
        </TextLink>
        {' · '}
        <TextLink to="/report">Report something</TextLink>
      </Text>
    </Stack>
  );
}

function KindOfPlace({ community }: { community: Community }) {
  const visibility = visibilityLabels(community.visibility);
  const joining = joinPolicyLabels(community.join_policy);
  return (
    <Section title="What kind of place it is">
      <Surface>
        <Fact icon={community.visibility === 'public' ? IconWorld : IconLock} title={visibility.short}>
          {visibility.long}
        </Fact>
        <Fact icon={IconUserPlus} title={joining.short}>
          {joining.long}
        </Fact>
        <Fact icon={IconCalendarEvent} title={`Here since ${since(community)}`}>
          {foundedBy(community)}
        </Fact>
        {community.giving_url !== null && (
          <Fact icon={IconHeart} title={`Give to ${community.name}`}>
            <a
              href={community.giving_url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              {...textStyle({ tone: 'primary', breaks: true })}
            >
              {new URL(community.giving_url).host}
            </a>
          </Fact>
        )}
      </Surface>
    </Section>
  );
}

interface FactProps {
  icon: (props: IconProps) => ReactNode;
  title: string;
  children: ReactNode;
}

function Fact({ icon: FactIcon, title, children }: FactProps) {
  return (
    <Row align="stretch" gap={16} className={classes.fact}>
      <Tile tone="primary">
        <FactIcon />
      </Tile>
      <div>
        <Heading as="h3" size="s">
          {title}
        </Heading>
        <Text size="m" tone="soft">
          {children}
        </Text>
      </div>
    </Row>
  );
}

function since({ created_at }: Community): string {
  return new Date(created_at).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
}

function foundedBy({ owners }: Community): string {
  const names = owners.map(fullName);
  return names.length === 0 ? 'Members see who runs it.' : `Run by ${new Intl.ListFormat('en').format(names)}.`;
}
