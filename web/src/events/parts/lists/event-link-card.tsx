import { Link } from '@tanstack/react-router';
import { isNotFound } from '../../../lib/http/api-error.ts';
import { useEvent } from '../../api.ts';
import { isRemoved } from '../../model.ts';
import { eventTexts } from '../../texts.ts';
import { EventTime } from '../event-time.tsx';
import classes from '../../../ui/page/link-card.module.css';
import { LoadingLinkCard, MissingLinkCard } from '../../../ui/page/link-card.tsx';
import { formatPlace } from '../venue.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Cover } from '../../../ui/pictures/cover.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { surfaceStyle } from '../../../ui/layout/surface.tsx';

/** An event in short where a link to it was sent, as far as the reader may see it. Always of the same height. */
export function EventLinkCard({ id, tabIndex }: { id: string; tabIndex?: number }) {
  const { event, error } = useEvent(id);
  if (isNotFound(error)) return <MissingLinkCard>This event was deleted, or you cannot see it.</MissingLinkCard>;
  if (event === undefined) {
    if (error !== undefined) return <MissingLinkCard>This event did not load.</MissingLinkCard>;
    return <LoadingLinkCard label="Loading the event" />;
  }
  const { venue, status, title } = event;
  return (
    <Link to="/events/$id" params={{ id }} {...surfaceStyle({ className: classes.card })} tabIndex={tabIndex}>
      <span className={classes.picture}>
        <Cover of={event} sizes="88px" />
      </span>
      <Stack as="span" gap={2} grow className={classes.words}>
        <Text as="span" size="m" weight="strong" lines={2} dir="auto" className={classes.title}>
          {title}
        </Text>
        <Text as="span" size="s" tone="soft" lines={2} className={classes.quiet}>
          {isRemoved(event) && `${eventTexts.removed} · `}
          {status === 'cancelled' ? 'Cancelled, ' : ''}
          <EventTime event={event} format="date" /> · <bdi>{formatPlace(venue)}</bdi>
        </Text>
      </Stack>
    </Link>
  );
}
