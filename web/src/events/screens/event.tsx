import type { Event } from '@homecoming/contract/events.ts';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { isForbidden, isNotFound, type ApiError } from '../../lib/http/api-error.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { RemovedNote } from '../../reports/parts/removed-note.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { IconAdjustmentsHorizontal } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { refreshEvent, useEvent } from '../api.ts';
import { isOver } from '../model.ts';
import { EventDescription } from '../parts/event-description.tsx';
import { EventFacts } from '../parts/event-facts.tsx';
import { EventHead } from '../parts/event-head.tsx';
import { EventLoading } from '../parts/event-loading.tsx';
import { EventMenu } from '../parts/event-menu.tsx';
import { Hosts } from '../parts/hosts.tsx';
import { MoreEvents } from '../parts/lists/more-events.tsx';
import { NewcomerNote } from '../parts/guests/newcomer-note.tsx';
import { StatusNote } from '../parts/status-note.tsx';
import { WhosGoing } from '../parts/whos-going.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './event.module.css';

interface EventScreenProps {
  /** The card of the user's registration, in the column beside the page. */
  registration: ComponentType<{ event: Event }>;
  /** The same on screens without that column: a card, or a bar at the bottom. */
  narrowRegistration: ComponentType<{ event: Event }>;
  /** Its dialogs, which stay open when the card moves. */
  registrationDialogs: ComponentType<{ event: Event }>;
  /** Whom the user met there. */
  met: ComponentType<{ event: Event }>;
  /** What the hosts wrote to those who are going. */
  blasts: ComponentType<{ event: Event }>;
  posts: ComponentType<{ event: Event }>;
  /** The ticket that this browser keeps, where the event cannot be loaded; `children` without one. */
  keptTicket: ComponentType<{ eventId: string; children: ReactNode }>;
}

/** The page of an event. */
export function EventScreen({ keptTicket: KeptTicket, ...slots }: EventScreenProps) {
  const { id } = useParams({ from: '/app/signed-in/events/$id' });
  const { event, error, reload } = useEvent(id);
  if (isNotFound(error)) return <EventNotFound />;
  if (event === undefined) {
    if (error === undefined) return <EventLoading />;
    return (
      <Page title="Event" back="/events">
        {isForbidden(error) ? (
          <NoPermission error={error} />
        ) : (
          <KeptTicket eventId={id}>
            <ErrorState error={error} onRetry={reload} />
          </KeptTicket>
        )}
      </Page>
    );
  }
  return <LoadedEvent key={id} event={event} {...slots} />;
}

function LoadedEvent({ event, ...slots }: { event: Event } & Omit<EventScreenProps, 'keptTicket'>) {
  const { registration: Registration, narrowRegistration: NarrowRegistration, blasts: Blasts, posts: Posts } = slots;
  const { registrationDialogs: RegistrationDialogs, met: Met } = slots;
  const hasAside = useHasAsideColumn();
  useReloadAtEnd(event);
  return (
    <Page
      title={event.title}
      head={<EventHead event={event} back="/events" menu={<EventMenu event={event} />} />}
      back="/events"
      aside={
        <>
          {hasAside && <Registration event={event} />}
          <Hosts event={event} />
          <MoreEvents event={event} />
        </>
      }
    >
      <Stack gap={28} className={classes.sections}>
        {event.can.manage && (
          <ButtonLink
            to="/events/$id/manage"
            params={{ id: event.id }}
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={20} />}
            className={classes.manage}
          >
            Manage
          </ButtonLink>
        )}
        <RemovedNote removed={event.removed} />
        <StatusNote event={event} />
        <RegistrationDialogs event={event} />
        {!hasAside && <NarrowRegistration event={event} />}
        <NewcomerNote />
        <EventFacts event={event} isGoing={event.my_registration?.status === 'going'} />
        <WhosGoing event={event} />
        <Met event={event} />
        <EventDescription event={event} />
        <Blasts event={event} />
        <Posts event={event} />
      </Stack>
    </Page>
  );
}

/** Loads the event again when it ends: what its guests may do then is another thing. */
function useReloadAtEnd(event: Event): void {
  const hasEnded = isOver(event, useMinute());
  const hadEnded = useRef(hasEnded);
  useEffect(() => {
    if (hasEnded && !hadEnded.current) void refreshEvent(event.id);
    hadEnded.current = hasEnded;
  }, [hasEnded, event.id]);
}

/** The page of an event that does not exist, or that the user may not see. */
function EventNotFound() {
  return (
    <Page title="Event" back="/events">
      <EmptyState
        drawing="signpost"
        title="Event not found"
        actions={<ButtonLink to="/events">Look at events</ButtonLink>}
      >
        This event does not exist, or you cannot see it.
      </EmptyState>
    </Page>
  );
}

function NoPermission({ error }: { error: ApiError | undefined }) {
  return (
    <EmptyState
      drawing="keyhole"
      title="Not for you yet"
      actions={<ButtonLink to="/events">Look at events</ButtonLink>}
    >
      {error?.message}
    </EmptyState>
  );
}
