import type { Transaction } from '../../platform/db/database.ts';
import { findRegistration } from '../access.ts';
import { moveRegistration, type LockedEvent, type RegistrationRow } from '../transitions.ts';
import type { PaymentRow } from './access.ts';

/** The registration that a payment is for; null: it is gone, or its event is. */
export async function findPaidRegistration(
  tx: Transaction,
  event: LockedEvent | null,
  { registrationId }: PaymentRow,
): Promise<RegistrationRow | null> {
  if (event === null || registrationId === null) return null;
  return findRegistration(tx, event.id, registrationId);
}

/** Removes the person of a payment from its event, where they are going. */
export async function removeSeat(
  tx: Transaction,
  event: LockedEvent | null,
  payment: PaymentRow,
  by: { readonly by: string | null; readonly at: Date; readonly reason?: string | null },
): Promise<void> {
  const registration = await findPaidRegistration(tx, event, payment);
  if (event === null || registration?.status !== 'going') return;
  await moveRegistration(tx, event, registration, { move: 'remove', userId: registration.userId, ...by });
}
