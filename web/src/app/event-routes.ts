import { createRoute, redirect, type ParsedLocation } from '@tanstack/react-router';
import { parseEventsUrl } from '../events/events-url.ts';
import { idOfUrl, knownValue } from '../lib/search.ts';
import { session } from '../lib/session.ts';
import { fullScreen, open, signedIn } from './frames.ts';
import { screen } from './screen.ts';

/* For everybody */
export const openEvent = createRoute({
  getParentRoute: () => open,
  path: '/events/open/$id',
  component: screen(() => import('./pages/open-event.tsx'), 'OpenEventPage'),
});

/* Signed in */
const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  staticData: { hasTopBar: true },
  validateSearch: parseEventsUrl,
  component: screen(() => import('./pages/events.tsx'), 'EventsPage'),
});
const newEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/new',
  validateSearch: newEventSource,
  component: screen(() => import('../events/edit/screens/new-event.tsx'), 'NewEventScreen'),
});
const paymentProblems = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/payments',
  component: screen(() => import('../registrations/payments/screens/problems.tsx'), 'PaymentProblemsScreen'),
});
const event = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/$id',
  validateSearch: paymentResult,
  beforeLoad: toOpenEvent,
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
const met = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/$id/met',
  component: screen(() => import('../contacts/screens/met.tsx'), 'MetScreen'),
});

const manageEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/$id/manage',
  component: screen(() => import('./pages/manage-event.tsx'), 'ManageEventPage'),
});
const manageStart = createRoute({
  getParentRoute: () => manageEvent,
  path: '/',
  component: screen(() => import('../events/manage/screens/manage-start.tsx'), 'ManageStart'),
});
const manageEventRequests = createRoute({
  getParentRoute: () => manageEvent,
  path: '/requests',
  component: screen(() => import('../registrations/requests/screens/requests.tsx'), 'EventRequestsTab'),
});
const manageAttendees = createRoute({
  getParentRoute: () => manageEvent,
  path: '/attendees',
  component: screen(() => import('../registrations/attendees/screens/manage-attendees.tsx'), 'ManageAttendeesTab'),
});
const manageBlasts = createRoute({
  getParentRoute: () => manageEvent,
  path: '/blasts',
  component: screen(() => import('../outreach/blasts/screens/blasts.tsx'), 'BlastsTab'),
});
const manageQuestions = createRoute({
  getParentRoute: () => manageEvent,
  path: '/questions',
  component: screen(() => import('../outreach/questions/screens/questions.tsx'), 'QuestionsTab'),
});
const manageStatistics = createRoute({
  getParentRoute: () => manageEvent,
  path: '/statistics',
  component: screen(() => import('../outreach/statistics/screens/statistics.tsx'), 'StatisticsTab'),
});
const manageFeedback = createRoute({
  getParentRoute: () => manageEvent,
  path: '/feedback',
  component: screen(() => import('../outreach/feedback/screens/feedback.tsx'), 'FeedbackTab'),
});
const managePayouts = createRoute({
  getParentRoute: () => manageEvent,
  path: '/payouts',
  component: screen(() => import('../registrations/payments/screens/payouts.tsx'), 'PayoutsTab'),
});

/* Signed in, without the shell */
export const doorRoute = createRoute({
  getParentRoute: () => fullScreen,
  path: '/events/$id/door',
  component: screen(() => import('../registrations/door/screens/door.tsx'), 'DoorScreen'),
});

/** The routes of events for signed-in users. */
export const eventRoutes = [
  events,
  newEvent,
  paymentProblems,
  event,
  editEvent,
  attendees,
  met,
  manageEvent.addChildren([
    manageStart,
    manageEventRequests,
    manageAttendees,
    manageBlasts,
    manageQuestions,
    manageStatistics,
    manageFeedback,
    managePayouts,
  ]),
] as const;

/**
 * Leads visitors of the page of a public event to its public page. People who were signed in just now, or who come with more than
 * the address of the event, such as from a payment, sign in.
 */
async function toOpenEvent({ params: { id }, location }: { params: { id: string }; location: ParsedLocation }) {
  if (session.token() !== null || session.lastEnd() !== null) return;
  if (location.searchStr !== '' || location.hash !== '') return;
  const { preloadOpenEvent } = await import('../events/api.ts');
  // Without a connection, too, the page to sign in says what is wrong
  const isPublic = await preloadOpenEvent(id).catch(() => false);
  if (isPublic) throw redirect({ to: '/events/open/$id', params: { id }, replace: true });
}

/** Parses the community of a new event, and the event that it copies. */
function newEventSource({ community, copy }: Record<string, unknown>): {
  community?: string | undefined;
  copy?: string | undefined;
} {
  return { community: idOfUrl(community), copy: idOfUrl(copy) };
}

/** Parses how the user came back from the payment page: with the session to ask about, or without paying. */
function paymentResult({ session_id, payment }: Record<string, unknown>): {
  session_id?: string | undefined;
  payment?: 'cancelled' | undefined;
} {
  const checkout = idOfUrl(session_id);
  return { session_id: checkout, payment: checkout === undefined ? knownValue(payment, ['cancelled']) : undefined };
}
