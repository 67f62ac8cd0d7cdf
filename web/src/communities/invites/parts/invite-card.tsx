import type { InviteOffer } from '@homecoming/contract/invites.ts';
import type { ReactNode } from 'react';
import { counted } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { Crest } from '../../../ui/art/crest.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Cover } from '../../../ui/pictures/cover.tsx';
import classes from './invite-card.module.css';
import { visibilityLabels } from '../../parts/labels.ts';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';

/** The community of an invite, who invites, and the invited address; `children` are the actions. */
export function InviteCard({ offer, children }: { offer: InviteOffer; children: ReactNode }) {
  const { community, email } = offer;
  const facts = [
    community.members_count !== null && counted(community.members_count, 'member'),
    visibilityLabels(community.visibility).short,
  ];
  return (
    <Surface as="article" className={classes.card}>
      <div className={classes.cover}>
        <Cover of={community} sizes="(min-width: 48em) 560px, 100vw" />
      </div>
      <div className={classes.crest}>
        <Crest community={community} size={94} ring />
      </div>
      <Stack gap={8} className={classes.body}>
        <Invitation by={offer.invited_by} />
        <h1 dir="auto">{community.name}</h1>
        <Text size="s" tone="quiet">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {community.description !== null && (
          <Text size="l" tone="soft" dir="auto" className={classes.description}>
            <LinkedText>{community.description}</LinkedText>
          </Text>
        )}
        {email !== null && (
          <Text size="s" tone="quiet">
            Sent to{' '}
            <Text as="strong" weight="strong" tone="text">
              {email}
            </Text>
          </Text>
        )}
        <Stack gap={12} className={classes.way}>
          {children}
        </Stack>
      </Stack>
    </Surface>
  );
}

function Invitation({ by }: { by: InviteOffer['invited_by'] }) {
  if (by === null)
    return (
      <Row as="p" gap={12} tone="soft" className={classes.by}>
        An invitation to
      </Row>
    );
  return (
    <Row as="p" gap={12} tone="soft" className={classes.by}>
      <Avatar person={by} size={32} />
      <span>
        <PersonName person={by} /> invites you to
      </span>
    </Row>
  );
}
