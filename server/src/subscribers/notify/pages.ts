import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { OLDEST } from '../../platform/db/keyset.ts';
import { transaction } from '../../platform/transaction.ts';

/** The maximum number of people of one transaction, which locks their inboxes. */
export const PAGE_SIZE = 500;

/**
 * Notifies many people, PAGE_SIZE in each transaction. `notifyPage` notifies the next ones in order of id, and returns
 * the ids that it has read.
 */
export async function notifyInPages(
  app: App,
  notifyPage: (tx: Transaction, after: string) => Promise<readonly string[]>,
): Promise<void> {
  for (let last: string | undefined = OLDEST; last !== undefined;) {
    const after: string = last;
    const ids = await transaction(app, (tx) => notifyPage(tx, after));
    last = ids.length === PAGE_SIZE ? ids.at(-1) : undefined;
  }
}
