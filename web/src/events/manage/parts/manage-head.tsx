import type { Event } from '@homecoming/contract/events.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ownStart, zonedDate, zonedTime } from '../../../lib/text/zoned-time.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { IconEdit, IconEye } from '../../../ui/icons/icons.tsx';
import { BackBar, BackLink } from '../../../ui/page/back-bar.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { DateTile } from '../../parts/date-tile.tsx';
import { EventMenu } from '../../parts/event-menu.tsx';
import { formatPlace } from '../../parts/venue.ts';
import { EventStatus } from './event-status.tsx';
import { iconLink } from '../../../ui/buttons/icon-button.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './manage-head.module.css';

/** The head of the pages that manage an event, below the ManageBar of phones. */
export function ManageHead({ event }: { event: Event }) {
  const { id, title, starts_at, timezone, venue, can } = event;
  const isWide = useWide();
  const own = ownStart(event);
  return (
    <>
      <ManageBar id={id}>
        {!isWide && (
          <>
            <Link to="/events/$id" params={{ id }} className={iconLink} aria-label="View page">
              <IconEye size={24} />
            </Link>
            <EventMenu event={event} placement="page" />
          </>
        )}
      </ManageBar>
      <Row as="header" align="start" gap={16} className={classes.head}>
        <DateTile event={event} />
        <div className={classes.words}>
          <h1 dir="auto" className={classes.title}>
            {title}
          </h1>
          <Row wrap gap={16} size="m" tone="soft" className={classes.facts}>
            <EventStatus event={event} />
            <p>
              <span className="hc-hidden">{zonedDate(starts_at, timezone)}, </span>
              <bdi>{formatPlace(venue)}</bdi>, {zonedTime(starts_at, timezone)}
              {own !== null && (
                <Text as="span" tone="quiet">
                  {' '}
                  ({own} your time)
                </Text>
              )}
            </p>
          </Row>
        </div>
        {isWide && (
          <Row gap={12} grow={false}>
            <ButtonLink to="/events/$id" params={{ id }} variant="default" leftSection={<IconEye />}>
              View page
            </ButtonLink>
            {can.edit && (
              <ButtonLink to="/events/$id/edit" params={{ id }} variant="default" leftSection={<IconEdit />}>
                Edit
              </ButtonLink>
            )}
            <EventMenu event={event} placement="page" withEdit={false} />
          </Row>
        )}
      </Row>
    </>
  );
}

/** Replaces the top bar on phones. */
export function ManageBar({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <BackBar>
      <BackLink to="/events/$id" params={{ id }} />
      <Text size="l" weight="strong" breaks grow className={classes.place}>
        Manage event
      </Text>
      {children}
    </BackBar>
  );
}
