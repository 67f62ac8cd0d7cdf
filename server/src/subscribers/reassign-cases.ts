import { membershipChanged } from '../communities/facts.ts';
import { reassignCases } from '../moderation/service.ts';
import type { FactBus } from '../platform/facts.ts';

/** Cases about somebody who becomes an admin or owner are for those above them. */
export function reassignCasesOfManagers(facts: FactBus): void {
  facts.subscribe(membershipChanged, { inTransaction: reassignCases });
}
