import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { contacts, metChoices, metGuests } from '../schema/alumni/contacts.ts';

const MAX_ROWS = 1_000;

/**
 * Deletes some of what people chose at locked events of a deleted community, then of who was shown there. Contacts stay,
 * without the event. Returns whether there was any.
 */
export async function eraseMetAt(tx: Transaction, eventIds: readonly string[]): Promise<boolean> {
  for (const table of [metChoices, metGuests]) {
    const { rowCount } = await tx.delete(table).where(isAmongSome(table, eventIds));
    if ((rowCount ?? 0) > 0) return true;
  }
  const { rowCount } = await tx.update(contacts).set({ eventId: null }).where(isAmongSome(contacts, eventIds));
  return (rowCount ?? 0) > 0;
}

function isAmongSome(table: typeof metChoices | typeof metGuests | typeof contacts, eventIds: readonly string[]) {
  return sql`ctid = any(array(select ctid from ${table} where ${equalsAny(table.eventId, eventIds)} limit ${MAX_ROWS}))`;
}
