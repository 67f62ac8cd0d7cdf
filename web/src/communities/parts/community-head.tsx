import type { Community } from '@homecoming/contract/communities.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { copyLink } from '../../lib/copy-link.ts';
import { counted } from '../../lib/text/format.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { IconArrowLeft, IconShare3, IconUsers } from '../../ui/icons/icons.tsx';
import { IconTile } from '../../ui/layout/icon-tile.tsx';
import classes from './community-head.module.css';
import { CommunityMenu } from './community-menu.tsx';
import { Cover } from '../../ui/pictures/cover.tsx';
import { visibilityLabels } from './labels.ts';

interface CommunityHeadProps {
  community: Community;
  /** On phones only crest and name, so that the tab that was chosen begins near the top. */
  small: boolean;
  children: ReactNode;
}

/** The head of a community: cover, crest, name, description and members; `children` are the actions. */
export function CommunityHead({ community, small, children }: CommunityHeadProps) {
  return (
    <header className={classes.head} data-small={small || undefined}>
      <div className={classes.cover}>
        <Cover of={community} sizes="(min-width: 48em) 664px, 100vw" />
        <Link to="/communities" className={classes.back} aria-label="Back">
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
          <ClampedText key={community.id} clamped look="description">
            {community.description}
          </ClampedText>
        </div>
      )}
      <Faces community={community} />
      <div className={classes.actions}>
        {children}
        <ShareButton community={community} />
      </div>
    </header>
  );
}

function Faces({ community }: { community: Community }) {
  const { members, can, visibility } = community;
  const count = community.members_count ?? 0;
  const words = (
    <span className={classes.words}>
      <span className={classes.count}>{counted(count, 'member')}</span>
      <span className={classes.quiet}>{visibilityLabels(visibility).short}</span>
    </span>
  );
  if (!can.see_members) {
    return (
      <p className={classes.faces} data-tour="members">
        <IconTile size={40}>
          <IconUsers />
        </IconTile>
        {words}
      </p>
    );
  }
  return (
    <Link
      to="/communities/$id/members"
      params={{ id: community.id }}
      className={classes.faces}
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
      className={classes.share}
      aria-label="Share"
      onClick={() => void copyLink(address, 'Take it from the address bar.')}
    >
      <IconShare3 />
    </button>
  );
}
