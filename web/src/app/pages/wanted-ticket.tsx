import { Suspense, type ReactNode } from 'react';
import { getWantedRegistration } from '../../registrations/wanted-registration.ts';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';

const WantedTicket = lazyPart(async () => (await import('../../events/parts/guests/wanted-ticket.tsx')).WantedTicket);

/** The ticket of the event for which a visitor signs in or up; null where they came for something else. */
export function wantedTicket(): ReactNode {
  const wanted = getWantedRegistration();
  return (
    wanted && (
      <Suspense fallback={null}>
        <WantedTicket eventId={wanted.event} />
      </Suspense>
    )
  );
}
