import { membershipChanged } from '../communities/facts.ts';
import { eventCancelled, eventChanged } from '../events/facts.ts';
import type { FactBus } from '../platform/facts.ts';
import { endOfEvent, fillFreeSeats, leaveEvents } from '../registrations/service.ts';

/** Fills free seats from the waitlist when an event changes, and ends the registrations of cancelled events and of people who leave. */
export function moveRegistrations(facts: FactBus): void {
  facts.subscribe(eventChanged, { inTransaction: (tx, { eventId, at }) => fillFreeSeats(tx, eventId, at) });
  // Deleting an event that is to come cancels it, too. What was deleted after its end keeps its registrations.
  facts.subscribe(eventCancelled, { inTransaction: (tx, { eventId, byId, at }) => endOfEvent(tx, eventId, byId, at) });
  facts.subscribe(membershipChanged, {
    async inTransaction(tx, { communityId, userId, byId, role, keepsSeats, at }) {
      const by = byId === userId ? null : byId;
      if (role === null && !keepsSeats) await leaveEvents(tx, { communityId, userId, by, at });
    },
  });
}
