import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { users } from '../../schema/users.ts';
import { deleteTickets } from '../second-factor/tickets.ts';
import { endSessions } from '../sessions.ts';

/** Closes an account: it signs in no more, and its sessions and begun sign-ins end at once. What it wrote stays. */
export async function closeAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ isActive: false }).where(isThere(userId));
  await deleteTickets(tx, userId);
  await endSessions(tx, userId);
}

/** Opens a closed account again, unless its owner deleted it. */
export async function reopenAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ isActive: true }).where(isThere(userId));
}

/** Locks an account, as what closes and opens it do. */
export async function lockAccountToClose(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

function isThere(userId: string) {
  return and(eq(users.id, userId), isNull(users.deletedAt));
}
