import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shareLink } from '../../lib/browser/share-link.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { IconArrowLeft, IconChevronRight, IconShare3 } from '../../ui/icons/icons.tsx';
import { getShareUrl } from '../model.ts';
import { DateTile } from './date-tile.tsx';
import { Cover } from '../../ui/pictures/cover.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';

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
          <Link to={back} {...tileStyle({ round: true, tone: 'raised', className: classes.back })} aria-label="Back">
            <IconArrowLeft size={24} />
          </Link>
        )}
        <Row align="stretch" gap={8} className={classes.buttons}>
          {event.status !== 'draft' && (
            <button
              type="button"
              {...tileStyle({ round: true, tone: 'raised' })}
              aria-label="Share"
              onClick={() => void shareLink(getShareUrl(event), event.title)}
            >
              <IconShare3 size={22} />
            </button>
          )}
          {menu}
        </Row>
      </div>
      <Row align="stretch" gap={16} className={classes.head}>
        <DateTile event={event} />
        <Stack gap={2} grow className={classes.words}>
          <h1 dir="auto" className={classes.title}>
            {event.title}
          </h1>
          <Link
            to="/communities/$id/details"
            params={{ id: community.id }}
            {...rowStyle({ inline: true, gap: 12, tone: 'soft', className: classes.community })}
          >
            <Crest community={community} size={24} />
            <span>
              Hosted by{' '}
              <Text as="bdi" weight="strong" tone="text" className={classes.name}>
                {community.name}
              </Text>
            </span>
            <IconChevronRight size={18} />
          </Link>
        </Stack>
      </Row>
    </header>
  );
}
