import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useCommunities } from '../../communities/api.ts';
import { counted } from '../../lib/text/format.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { BackBar, BackLink } from '../../ui/page/back-bar.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { IconChevronRight } from '../../ui/icons/icons.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { useGroupMembers } from '../api.ts';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { textStyle } from '../../ui/text/text.tsx';
import { FollowButton } from './follow-button.tsx';
import classes from './group-head.module.css';
import { GroupMenu } from './group-menu.tsx';

const FACES = 4;
/** More leave no room for the text beside them. */
const FACES_ON_PHONES = 3;

interface GroupHeadProps {
  group: FoundGroup;
  /** The button to join the channel for readers of a card, `children` for others. */
  joinAction: ComponentType<{ group: FoundGroup; children: ReactNode }>;
}

/** The head of a group: its channel, name, description, members, and actions. A card has its picture and counts, too. */
export function GroupHead({ group, joinAction: JoinAction }: GroupHeadProps) {
  const wide = useWide();
  const isCard = !group.can.read;
  return (
    <header className={classes.head}>
      {wide ? <Crumbs group={group} /> : <Bar group={group} />}
      {isCard && group.image !== null && (
        <div className={classes.image}>
          <Picture picture={group.image} alt="" sizes="(min-width: 48em) 664px, 100vw" ratio={3.4} />
        </div>
      )}
      <div className={classes.about}>
        <h1 dir="auto" className={classes.name}>
          {group.name}
        </h1>
        {group.description !== null && (
          <div className={classes.description}>
            <ClampedText key={group.description} clamped variant="description">
              {group.description}
            </ClampedText>
          </div>
        )}
        {isCard ? <Counts group={group} /> : <Faces group={group} />}
        <Row gap={8} className={classes.actions}>
          <JoinAction group={group}>
            <FollowButton group={group} />
          </JoinAction>
          {wide && <GroupMenu group={group} />}
        </Row>
      </div>
    </header>
  );
}

function Crumbs({ group }: { group: FoundGroup }) {
  const { items } = useCommunities();
  const logo = items?.find(({ id }) => id === group.community)?.logo ?? null;
  return (
    <Row as="nav" gap={8} size="s" tone="quiet" aria-label="Where this group is" className={classes.crumbs}>
      <Link
        to="/communities/$id/details"
        params={{ id: group.community }}
        {...rowStyle({ gap: 8, tone: 'soft', className: classes.crumb })}
      >
        <Crest community={{ id: group.community, name: group.community_name, logo }} size={20} />
        <span dir="auto">{group.community_name}</span>
      </Link>
      <IconChevronRight size={16} />
      <Link
        to="/channels/$id"
        params={{ id: group.channel }}
        {...rowStyle({ gap: 8, tone: 'soft', className: classes.crumb })}
      >
        <span dir="auto">{group.channel_name}</span>
      </Link>
    </Row>
  );
}

/** Replaces the top bar on phones. */
function Bar({ group }: { group: FoundGroup }) {
  return (
    <BackBar>
      <BackLink to="/channels/$id" params={{ id: group.channel }} />
      <Stack grow>
        <Link
          to="/channels/$id"
          params={{ id: group.channel }}
          {...textStyle({ size: 'l', weight: 'strong', lines: 1, className: classes.channel })}
        >
          {group.channel_name}
        </Link>
        <Link
          to="/communities/$id/details"
          params={{ id: group.community }}
          {...textStyle({ size: 's', tone: 'quiet', lines: 1, className: classes.community })}
        >
          {group.community_name}
        </Link>
      </Stack>
      <GroupMenu group={group} />
    </BackBar>
  );
}

function Counts({ group }: { group: FoundGroup }) {
  const { members_count, comments_count, resources_count } = group;
  return (
    <Row as="p" align="stretch" wrap gap={16} size="m" tone="quiet" tabular className={classes.counts}>
      <span>{counted(members_count, 'member')}</span>
      {comments_count > 0 && <span>{counted(comments_count, 'comment')}</span>}
      {resources_count > 0 && <span>{counted(resources_count, 'resource')}</span>}
    </Row>
  );
}

function Faces({ group }: { group: FoundGroup }) {
  const wide = useWide();
  const { items = [] } = useGroupMembers(group.id);
  const people = items.slice(0, wide ? FACES : FACES_ON_PHONES);
  return (
    <Link
      to="/groups/$id/members"
      params={{ id: group.id }}
      resetScroll={false}
      {...rowStyle({ wrap: true, gap: 12, size: 'm', tone: 'quiet', className: classes.faces })}
    >
      {people.length > 0 && <AvatarStack people={people} more={group.members_count - people.length} size={32} />}
      <span>{counted(group.members_count, 'member')}</span>
    </Link>
  );
}
