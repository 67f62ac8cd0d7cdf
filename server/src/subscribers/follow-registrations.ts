import type { FactBus } from '../platform/facts.ts';
import { registrationChanged } from '../registrations/facts.ts';
import { followMove } from '../registrations/payments/service.ts';

/** Ends payment pages and refunds seats when registrations move. */
export function followRegistrations(facts: FactBus): void {
  facts.subscribe(registrationChanged, { inTransaction: followMove });
}
