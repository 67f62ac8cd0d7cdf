import { secondFactorReset } from '../accounts/facts.ts';
import type { FactBus } from '../platform/facts.ts';
import { recordAct } from '../trust/log/service.ts';

/** Writes to the log what staff do to accounts, which know no log: they are below it. */
export function logActs(facts: FactBus): void {
  facts.subscribe(secondFactorReset, {
    inTransaction: (tx, { userId, byId, isDone, at }) =>
      recordAct(tx, {
        communityId: null,
        actorId: byId,
        act: isDone ? 'account.second-factor-reset' : 'account.second-factor-reset-requested',
        ids: { user: userId },
        at,
      }),
  });
}
