import { OpenEventScreen } from '../../events/screens/open-event.tsx';
import { NarrowVisitorRegistration, VisitorRegistration } from '../../registrations/parts/visitor-registration.tsx';

/** /events/open/{id}: a public event for visitors, with its ticket. */
export function OpenEventPage() {
  return <OpenEventScreen registration={VisitorRegistration} narrowRegistration={NarrowVisitorRegistration} />;
}
