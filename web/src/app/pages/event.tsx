import type { Event } from '@homecoming/contract/events.ts';
import { MetCard } from '../../contacts/parts/met-card.tsx';
import { EventScreen } from '../../events/screens/event.tsx';
import { FeedbackForm } from '../../outreach/feedback/parts/feedback-form.tsx';
import { BlastList } from '../../outreach/parts/blast-list.tsx';
import { EventPosts } from '../../posts/feed/parts/event-posts.tsx';
import { KeptTicket } from '../../registrations/parts/kept-ticket.tsx';
import { NarrowRegistration, RegistrationCard } from '../../registrations/parts/registration-card.tsx';
import { RegistrationDialogs } from '../../registrations/parts/registration-dialogs.tsx';

/** /events/{id}: an event, with the user's registration, what the hosts wrote, and its posts. */
export function EventPage() {
  return (
    <EventScreen
      registration={RegistrationCard}
      narrowRegistration={NarrowRegistration}
      registrationDialogs={Dialogs}
      met={MetCard}
      blasts={BlastList}
      posts={EventPosts}
      keptTicket={KeptTicket}
    />
  );
}

function Dialogs({ event }: { event: Event }) {
  return <RegistrationDialogs event={event} feedbackForm={FeedbackForm} />;
}
