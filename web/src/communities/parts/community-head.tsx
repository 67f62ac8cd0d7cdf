import type { Community } from '@homecoming/contract/communities.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { copyLink } from '../../lib/browser/copy-link.ts';
import { counted } from '../../lib/text/format.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { IconArrowLeft, IconShare3, IconUsers } from '../../ui/icons/icons.tsx';
import { Tile, tileStyle } from '../../ui/layout/tile.tsx';
import classes from './community-head.module.css';
import { CommunityMenu } from './community-menu.tsx';
import { Cover } from '../../ui/pictures/cover.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';

import { visibilityLabels } from './labels.ts';

interface CommunityHeadProps {
  community: Community;
  /** Only crest, name and actions, so that the tab that was chosen begins near the top. */
  small: boolean;
  children: ReactNode;
}

/** The head of a community: cover, crest, name, description and members; `children` are the actions. */
export function CommunityHead({ community, small, children }: CommunityHeadProps) {
  return (
    <header className={classes.head} data-small={small || undefined}>
      <div className={classes.cover}>
        <Cover of={community} sizes="(min-width: 48em) 664px, 100vw" />
        <Link
          to="/communities"
          {...tileStyle({ round: true, tone: 'raised', className: classes.back })}
          aria-label="Back"
        >
          <IconArrowLeft size={24} />
        </Link>
        <CommunityMenu community={community} />
      </div>
      <div className={classes.crest}>
        <Crest community={community} size={94} ring />
      </div>
      <h1 dir="auto" className={classes.name}>
        {community.name}
      </h1>
      {community.description !== null && (
        <div className={classes.description}>
          <ClampedText key={community.id} clamped variant="description">
            {community.description}
          </ClampedText>
        </div>
      )}
      <Faces community={community} />
      <Row align="stretch" wrap gap={12} className={classes.actions}>
        {children}
        <ShareButton community={community} />
      </Row>
    </header>
  );
}

function Faces({ community }: { community: Community }) {
  const { members, can, visibility } = community;
  const count = community.members_count ?? 0;
  const words = (
    <Stack as="span">
      <Text as="span" weight="strong" tabular className={classes.count}>
        {counted(count, 'member')}
      </Text>
      <Text as="span" size="s" tone="quiet">
        {visibilityLabels(visibility).short}
      </Text>
    </Stack>
  );
  if (!can.see_members) {
    return (
      <Row as="p" gap={12} className={classes.faces} data-tour="members">
        <Tile size={40}>
          <IconUsers />
        </Tile>
        {words}
      </Row>
    );
  }
  return (
    <Link
      to="/communities/$id/members"
      params={{ id: community.id }}
      {...rowStyle({ gap: 12, className: classes.faces })}
      data-tour="members"
      resetScroll={false}
    >
      <AvatarStack people={members.slice(0, 5)} size={40} />
      {words}
    </Link>
  );
}

function ShareButton({ community }: { community: Community }) {
  const address = `${window.location.origin}/communities/${community.id}/details`;
  return (
    <button
      type="button"
      {...tileStyle({ tone: 'outlined', className: classes.share })}
      data-hover
      aria-label="Share"
      onClick={() => void copyLink(address, 'Take it from the address bar.')}
    >
      <IconShare3 />
    </button>
  );
}
