import type { FactBus } from '../platform/facts.ts';
import { studiedChanged } from '../profiles/facts.ts';
import { followProfile } from '../studies/service.ts';

/** Who changes program or year in their profile changes their main study, or is refused. */
export function followProfiles(facts: FactBus): void {
  facts.subscribe(studiedChanged, { inTransaction: (tx, studied) => followProfile(tx, studied) });
}
