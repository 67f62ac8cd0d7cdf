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
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';

interface CommunityCardProps {
  community: PublicCommunity & Partial<Pick<Card, 'members' | 'is_member'>>;
  /** The button to join, for readers who are not members. */
  action?: ReactNode;
}

/** A community in the list: cover, crest, size, members, and the button to join or open it. */
export function CommunityCard({ community, action }: CommunityCardProps) {
  const { id, name, description, members = [] } = community;
  return (
    <Surface as="article" className={classes.card}>
      <div className={classes.cover}>
        <Cover of={community} sizes="(min-width: 64em) 320px, (min-width: 37.5em) 50vw, 100vw" />
      </div>
      <div className={classes.crest}>
        <Crest community={community} size={62} ring />
      </div>
      <div className={classes.body}>
        <Text as="h2" size="l" weight="strong" breaks dir="auto">
          <Link to="/communities/$id/details" params={{ id }} data-cover>
            {name}
          </Link>
        </Text>
        <Size community={community} />
        <Text size="m" tone="soft" lines={2} dir="auto" className={classes.description}>
          {description}
        </Text>
        <Row justify="between" wrap gap={8} className={classes.foot}>
          <AvatarStack people={members} size={28} />
          <div className={classes.action}>
            {action ?? (
              <ButtonLink to="/communities/$id/details" params={{ id }} variant="default" aria-label={`Open ${name}`}>
                Open
              </ButtonLink>
            )}
          </div>
        </Row>
      </div>
    </Surface>
  );
}

function Size({ community }: { community: PublicCommunity }) {
  const isPrivate = community.visibility === 'private';
  const words = [
    isPrivate && 'Private',
    community.members_count !== null && counted(community.members_count, 'member'),
  ];
  return (
    <Row as="p" gap={4} size="s" tone="quiet" className={classes.size}>
      {isPrivate && <IconLock size={14} />}
      {words.filter(Boolean).join(' · ')}
    </Row>
  );
}
