import type { OpenEvent } from '@homecoming/contract/events.ts';
import { Navigate, useParams } from '@tanstack/react-router';
import { isNotFound } from '../../lib/http/api-error.ts';
import { rememberPage } from '../../lib/browser/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { counted } from '../../lib/text/format.ts';
import { formatPrice } from '../../lib/text/money.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useOpenEvent } from '../api.ts';
import { isOver } from '../model.ts';
import { EventDescription } from '../parts/event-description.tsx';
import { EventFacts } from '../parts/event-facts.tsx';
import { EventHead } from '../parts/event-head.tsx';
import { EventLoading } from '../parts/event-loading.tsx';
import { RegistrationBadge } from '../parts/registration-badge.tsx';
import { StatusNote } from '../parts/status-note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import classes from './event.module.css';
import openClasses from './open-event.module.css';

/** /events/open/{id}: a public event for visitors. Signed-in users see its own page. */
export function OpenEventScreen() {
  const { id } = useParams({ from: '/app/open/events/open/$id' });
  const signedIn = useToken() !== null;
  return signedIn ? <Navigate to="/events/$id" params={{ id }} replace /> : <ForVisitors id={id} />;
}

function ForVisitors({ id }: { id: string }) {
  const { event, error, reload } = useOpenEvent(id);
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
    <Page title={event.title} head={<EventHead event={event} />}>
      <Stack gap={28} className={classes.sections}>
        <StatusNote event={event} />
        <EventFacts event={event} />
        <Registration event={event} />
        <EventDescription event={event} />
      </Stack>
    </Page>
  );
}

/** Leads to sign-up and back to the event. */
function Registration({ event }: { event: OpenEvent }) {
  const { id, going_count, status, seats_left, waitlist } = event;
  const now = useMinute();
  if (status !== 'published') return null;
  const hasEnded = isOver(event, now);
  const isFull = seats_left === 0 && !waitlist;
  const comeBack = () => rememberPage(`/events/${id}`);
  const going = `${counted(going_count, 'person', 'people')} ${hasEnded ? 'went' : going_count === 1 ? 'is going' : 'are going'}`;
  return (
    <Surface as="section" pad={20} className={openClasses.card} aria-label="Registration">
      <div>
        <Numeral as="p" size="m">
          {hasEnded ? 'Over' : formatPrice(event.price)}
        </Numeral>
        {going_count > 0 && (
          <Text size="m" tone="quiet">
            {going}
          </Text>
        )}
      </div>
      {hasEnded || isFull ? (
        <RegistrationBadge state={hasEnded ? 'closed' : 'full'} />
      ) : (
        <Row wrap gap={8}>
          <ButtonLink to="/signup" size="lg" onClick={comeBack}>
            Register
          </ButtonLink>
          <ButtonLink to="/" variant="subtle" onClick={comeBack}>
            I have an account
          </ButtonLink>
        </Row>
      )}
    </Surface>
  );
}
