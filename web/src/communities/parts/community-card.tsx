import type { CommunityCard as Card, PublicCommunity } from '@homecoming/contract/communities.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../lib/text/format.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { IconLock } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import classes from './community-card.module.css';
import { Cover } from '../../ui/pictures/cover.tsx';

interface CommunityCardProps {
  community: PublicCommunity & Partial<Pick<Card, 'members' | 'is_member'>>;
  /** The button to join, for readers who are not members. */
  action?: ReactNode;
}

/** A community in the list: cover, crest, size, members, and the button to join or open it. */
export function CommunityCard({ community, action }: CommunityCardProps) {
  const { id, name, description, members = [] } = community;
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <Cover of={community} sizes="(min-width: 64em) 320px, (min-width: 37.5em) 50vw, 100vw" />
      </div>
      <div className={classes.crest}>
        <Crest community={community} size={62} ring />
      </div>
      <div className={classes.body}>
        <h2 dir="auto" className={classes.name}>
          <Link to="/communities/$id/details" params={{ id }} className={classes.link}>
            {name}
          </Link>
        </h2>
        <Size community={community} />
        <p dir="auto" className={classes.description}>
          {description}
        </p>
        <div className={classes.foot}>
          <AvatarStack people={members} size={28} />
          <div className={classes.action}>
            {action ?? (
              <ButtonLink to="/communities/$id/details" params={{ id }} variant="default" aria-label={`Open ${name}`}>
                Open
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </article>
  );
}

function Size({ community }: { community: PublicCommunity }) {
  const isPrivate = community.visibility === 'private';
  const words = [
    isPrivate && 'Private',
    community.members_count !== null && counted(community.members_count, 'member'),
  ];
  return (
    <p className={classes.size}>
      {isPrivate && <IconLock size={14} />}
      {words.filter(Boolean).join(' · ')}
    </p>
  );
}
