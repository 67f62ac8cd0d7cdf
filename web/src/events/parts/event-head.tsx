import type { OpenEvent } from '@homecoming/contract/events.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shareLink } from '../../lib/share-link.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { IconArrowLeft, IconChevronRight, IconShare3 } from '../../ui/icons/icons.tsx';
import { DateTile } from './date-tile.tsx';
import { Cover } from '../../ui/pictures/cover.tsx';
import classes from './event-head.module.css';

interface EventHeadProps {
  event: OpenEvent;
  /** The target of Back; visitors have none. */
  back?: NonNullable<LinkProps['to']>;
  /** On top of the cover, after Share. */
  menu?: ReactNode;
}

/** The head of an event: cover, date, title and community. */
export function EventHead({ event, back, menu }: EventHeadProps) {
  const { community } = event;
  return (
    <header>
      <div className={classes.cover}>
        <Cover of={event} sizes="(min-width: 48em) 664px, 100vw" />
        {back !== undefined && (
          <Link to={back} className={classes.back} aria-label="Back">
            <IconArrowLeft size={24} />
          </Link>
        )}
        <div className={classes.buttons}>
          {event.status !== 'draft' && (
            <button
              type="button"
              className={classes.round}
              aria-label="Share"
              onClick={() => void shareLink(addressOf(event), event.title)}
            >
              <IconShare3 size={22} />
            </button>
          )}
          {menu}
        </div>
      </div>
      <div className={classes.head}>
        <DateTile event={event} />
        <div className={classes.words}>
          <h1 dir="auto" className={classes.title}>
            {event.title}
          </h1>
          <Link to="/communities/$id/details" params={{ id: community.id }} className={classes.community}>
            <Crest community={community} size={24} />
            <span>
              Hosted by <bdi className={classes.name}>{community.name}</bdi>
            </span>
            <IconChevronRight size={18} />
          </Link>
        </div>
      </div>
    </header>
  );
}

/** The address for others: of a public event one that needs no account. */
function addressOf({ id, visibility }: OpenEvent): string {
  return `${window.location.origin}/events/${visibility === 'public' ? 'open/' : ''}${id}`;
}
