import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { rememberPage } from '../../lib/browser/return-to.ts';
import { isNotFound } from '../../lib/http/api-error.ts';
import { useToken } from '../../lib/session.ts';
import { counted } from '../../lib/text/format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { useOpenEvent } from '../api.ts';
import { isOver } from '../model.ts';
import { EventDescription } from '../parts/event-description.tsx';
import { EventFacts } from '../parts/event-facts.tsx';
import { EventHead } from '../parts/event-head.tsx';
import { EventLoading } from '../parts/event-loading.tsx';
import { PublicHosts } from '../parts/guests/public-hosts.tsx';
import { MoreOpenEvents } from '../parts/lists/more-events.tsx';
import { StatusNote } from '../parts/status-note.tsx';
import classes from './event.module.css';

interface OpenEventScreenProps {
  /** The ticket, in the column beside the page. */
  registration: ComponentType<{ event: OpenEvent }>;
  /** The same on screens without that column. */
  narrowRegistration: ComponentType<{ event: OpenEvent }>;
}

/** /events/open/{id}: a public event for visitors. Signed-in users see its own page. */
export function OpenEventScreen(props: OpenEventScreenProps) {
  const { id } = useParams({ from: '/app/open/events/open/$id' });
  const signedIn = useToken() !== null;
  return signedIn ? <Navigate to="/events/$id" params={{ id }} replace /> : <ForVisitors id={id} {...props} />;
}

function ForVisitors({ id, ...slots }: { id: string } & OpenEventScreenProps) {
  const { registration: Registration, narrowRegistration: NarrowRegistration } = slots;
  const { event, error, reload } = useOpenEvent(id);
  const hasAside = useHasAsideColumn();
  if (isNotFound(error)) {
    return (
      <Page title="Event">
        <EmptyState
          drawing="signpost"
          title="Event not found"
          actions={
            <ButtonLink to="/" onClick={() => rememberPage(`/events/${id}`)}>
              Sign in
            </ButtonLink>
          }
        >
          This event does not exist, or it is for members only. Sign in to see it.
        </EmptyState>
      </Page>
    );
  }
  if (event === undefined) {
    if (error === undefined) return <EventLoading isOpen />;
    return (
      <Page title="Event">
        <ErrorState error={error} onRetry={reload} />
      </Page>
    );
  }
  return (
    <Page
      title={event.title}
      head={<EventHead event={event} />}
      aside={
        <>
          {hasAside && <Registration event={event} />}
          <PublicHosts event={event} />
          <MoreOpenEvents event={event} />
        </>
      }
    >
      <Stack gap={28} className={classes.sections}>
        <StatusNote event={event} />
        {!hasAside && <NarrowRegistration event={event} />}
        <EventFacts event={event} />
        <Going event={event} />
        <EventDescription event={event} />
      </Stack>
    </Page>
  );
}

/** How many people go; who they are is for people with an account. Renders nothing where nobody can go, or nobody went. */
function Going({ event }: { event: OpenEvent }) {
  const hasEnded = isOver(event, useMinute());
  const { going_count, status, community } = event;
  if (status !== 'published' || (going_count === 0 && hasEnded)) return null;
  const verb = hasEnded ? 'went' : going_count === 1 ? 'is going' : 'are going';
  return (
    <Section title={hasEnded ? 'Who went' : 'Who’s going'}>
      <Text size="m" tone="soft" breaks>
        {going_count === 0 ? (
          'Nobody yet. Be the first.'
        ) : (
          <>
            <span>{`${counted(going_count, 'person', 'people')} ${verb}`}</span>. Members of {community.name} see who.
          </>
        )}
      </Text>
    </Section>
  );
}
