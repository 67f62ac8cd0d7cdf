import { blocksChanged } from '../blocks/facts.ts';
import { membershipChanged } from '../communities/facts.ts';
import { endMentoringOfAccount, endMentoringOfBlocked, endMentoringOfLeaver } from '../mentoring/endings/service.ts';
import { caseDecided } from '../moderation/facts.ts';
import type { Clock } from '../platform/clock.ts';
import { durableEach, type FactBus } from '../platform/facts.ts';

/** A mentorship ends with the membership of either, with a closed account, and with a block between the two. */
export function endMentoring(facts: FactBus, { clock }: { readonly clock: Clock }): void {
  facts.subscribe(membershipChanged, {
    async inTransaction(tx, moved) {
      if (moved.role === null) await endMentoringOfLeaver(tx, moved);
    },
  });
  facts.subscribe(blocksChanged, {
    inTransaction: (tx, { pairs }) => endMentoringOfBlocked(tx, pairs, clock.now()),
  });
  facts.subscribe(
    caseDecided,
    durableEach(async (tx, { authorId: userId, person, undone, at }) => {
      if (person === 'deactivate' && !undone) await endMentoringOfAccount(tx, { userId, at });
    }),
  );
}
