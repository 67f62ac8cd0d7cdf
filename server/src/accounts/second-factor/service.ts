import type { Transaction } from '../../platform/db/database.ts';
import { findUserByEmail } from '../access.ts';
import { lockUser, resetSecondFactor } from './state.ts';

/** Resets the lost second factor of an active account, and mails its owner. Null: no account has the address. `had`: there was one. */
export async function resetSecondFactorByEmail(
  tx: Transaction,
  email: string,
): Promise<{ userId: string; had: boolean } | null> {
  const user = await findUserByEmail(tx, email);
  if (user?.isActive !== true) return null;
  await lockUser(tx, user.id);
  return { userId: user.id, had: await resetSecondFactor(tx, user.id) };
}
