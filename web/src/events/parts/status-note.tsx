import type { Event } from '@homecoming/contract/events.ts';
import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconBan, IconEdit } from '../../ui/icons/icons.tsx';
import { Text } from '../../ui/text/text.tsx';
import { ReadyToPublish } from './ready-to-publish.tsx';
import classes from './event-sections.module.css';

/** What visitors do not have. */
interface StatusOfMembers {
  can: Partial<Event['can']>;
  cancel_reason?: Event['cancel_reason'];
}

/** Says that the event is cancelled, or not published yet. */
export function StatusNote({ event }: { event: OpenEvent & StatusOfMembers }) {
  if (event.status === 'cancelled') {
    return (
      <div className={classes.note} data-tone="danger" role="status">
        <IconBan />
        <div>
          <Text weight="strong">This event is cancelled</Text>
          <Text size="m" tone="soft" dir="auto">
            {event.cancel_reason ?? 'The hosts called it off. Nobody needs to come.'}
          </Text>
        </div>
      </div>
    );
  }
  if (event.status !== 'draft') return null;
  return (
    <>
      <div className={classes.note}>
        <IconEdit />
        <div>
          <Text weight="strong">This is a draft</Text>
          <Text size="m" tone="soft">
            Only its organisers see it. People can register once it is published.
          </Text>
          {event.can.edit === true && (
            <ButtonLink to="/events/$id/edit" params={{ id: event.id }} size="sm" mt={10} variant="light">
              Edit and publish
            </ButtonLink>
          )}
        </div>
      </div>
      {event.price !== null && event.can.edit === true && <ReadyToPublish community={event.community.id} />}
    </>
  );
}
