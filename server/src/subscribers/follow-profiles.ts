import { followProfile as followMove } from '../moves/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { movingChanged, studiedChanged } from '../profiles/facts.ts';
import { followProfile } from '../studies/service.ts';

/**
 * Who changes program or year in their profile changes their main study, or is refused. Who says there that they move to Los
 * Angeles, or that they do not, changes their move.
 */
export function followProfiles(facts: FactBus): void {
  facts.subscribe(studiedChanged, { inTransaction: (tx, studied) => followProfile(tx, studied) });
  facts.subscribe(movingChanged, { inTransaction: (tx, moving) => followMove(tx, moving) });
}
