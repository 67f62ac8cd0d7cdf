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

/** The community of an invite, who invites, and the invited address; `children` are the actions. */
export function InviteCard({ offer, children }: { offer: InviteOffer; children: ReactNode }) {
  const { community, email } = offer;
  const facts = [
    community.members_count !== null && counted(community.members_count, 'member'),
    visibilityLabels(community.visibility).short,
  ];
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <Cover of={community} sizes="(min-width: 48em) 560px, 100vw" />
      </div>
      <div className={classes.crest}>
        <Crest community={community} size={94} ring />
      </div>
      <div className={classes.body}>
        <Invitation by={offer.invited_by} />
        <h1 dir="auto">{community.name}</h1>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
        {community.description !== null && (
          <p dir="auto" className={classes.description}>
            <LinkedText>{community.description}</LinkedText>
          </p>
        )}
        {email !== null && (
          <p className={classes.facts}>
            Sent to <strong className={classes.address}>{email}</strong>
          </p>
        )}
        <div className={classes.way}>{children}</div>
      </div>
    </article>
  );
}

function Invitation({ by }: { by: InviteOffer['invited_by'] }) {
  if (by === null) return <p className={classes.by}>An invitation to</p>;
  return (
    <p className={classes.by}>
      <Avatar person={by} size={32} />
      <span>
        <PersonName person={by} /> invites you to
      </span>
    </p>
  );
}
