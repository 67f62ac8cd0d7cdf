import { blocksChanged } from '../blocks/facts.ts';
import { endContactsOfBlocked } from '../contacts/service.ts';
import type { Clock } from '../platform/clock.ts';
import type { FactBus } from '../platform/facts.ts';

/** A block ends the contact of the two, and what they chose. */
export function endContacts(facts: FactBus, { clock }: { readonly clock: Clock }): void {
  facts.subscribe(blocksChanged, {
    inTransaction: (tx, { pairs }) => endContactsOfBlocked(tx, pairs, clock.now()),
  });
}
