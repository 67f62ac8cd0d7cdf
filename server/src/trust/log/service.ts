import type { LogAct } from '@homecoming/contract/moderation-log.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { moderationLog, type LogIds } from '../../schema/moderation-log.ts';

/** The chain of the platform in the log. Each community has a chain of its own, by its id. */
const PLATFORM_CHAIN = '00000000-0000-0000-0000-000000000000';

/** Something that those who moderate, the platform staff or the server did. */
export interface Act {
  /** Where; null: on the platform. */
  readonly communityId: string | null;
  /** Who; null: the server, or an operator. */
  readonly actorId: string | null;
  readonly act: LogAct;
  /** What about: ids and codes by name, such as `case`, `user` (the person it is about) and `item`. Never words of people. */
  readonly ids: LogIds;
  readonly at: Date;
}

/**
 * Writes an act to the log, in the transaction of the act. It locks the end of the chain until the commit, so it is called last:
 * see docs/lock-order.md.
 */
export function recordAct(tx: Transaction, act: Act): Promise<void> {
  return recordActs(tx, [act]);
}

/** As recordAct(), for several acts of one transaction: their chains are locked in one order. */
export async function recordActs(tx: Transaction, acts: readonly Act[]): Promise<void> {
  const rows = acts.map(({ communityId, ...act }) => ({ ...act, chain: communityId ?? PLATFORM_CHAIN }));
  if (rows.length === 0) return;
  await tx.insert(moderationLog).values(rows.toSorted((a, b) => a.chain.localeCompare(b.chain)));
}
