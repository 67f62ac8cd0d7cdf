import { createRoute } from '@tanstack/react-router';
import { parseEventsUrl } from '../events/events-url.ts';
import { open, signedIn } from './frames.ts';
import { screen } from './screen.ts';

/* For everybody */
export const openEvent = createRoute({
  getParentRoute: () => open,
  path: '/events/open/$id',
  component: screen(() => import('../events/screens/open-event.tsx'), 'OpenEventScreen'),
});

/* Signed in */
const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  validateSearch: parseEventsUrl,
  component: screen(() => import('./pages/events.tsx'), 'EventsPage'),
});
const newEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/new',
  validateSearch: newEventSource,
  component: screen(() => import('../events/edit/screens/new-event.tsx'), 'NewEventScreen'),
});
const event = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/$id',
  component: screen(() => import('./pages/event.tsx'), 'EventPage'),
});
const editEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/$id/edit',
  component: screen(() => import('../events/edit/screens/edit-event.tsx'), 'EditEventScreen'),
});
const attendees = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/$id/attendees',
  component: screen(() => import('../registrations/screens/attendees.tsx'), 'AttendeesScreen'),
});

/** The routes of events for signed-in users. */
export const eventRoutes = [events, newEvent, event, editEvent, attendees] as const;

/** Parses the community of a new event, and the event that it copies. */
function newEventSource({ community, copy }: Record<string, unknown>): { community?: string; copy?: string } {
  return { ...(typeof community === 'string' && { community }), ...(typeof copy === 'string' && { copy }) };
}
