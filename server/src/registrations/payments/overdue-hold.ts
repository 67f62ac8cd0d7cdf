import { isProviderAway } from '../../platform/payments/provider.ts';
import type { UserContext } from '../../platform/app.ts';
import { newestRegistration } from '../access.ts';
import { withLockedEvent } from '../with-locked-event.ts';
import { moveRegistration, type RegistrationRow } from '../transitions.ts';
import { findOpenPayment } from './access.ts';
import { closeCheckout } from './sync.ts';

/**
 * Ends the caller's hold of a seat where its time is over, with its payment page. False: they have none, or the provider
 * cannot be asked whether they have paid.
 */
export async function endOverdueHold(ctx: UserContext, eventId: string): Promise<boolean> {
  const { userId } = ctx.actor;
  const registration = await newestRegistration(ctx.db, eventId, userId);
  if (!isOverdue(ctx, registration) || ctx.payments === null) return false;
  const payment = await findOpenPayment(ctx.db, registration.id);
  if (payment !== null) return isEnded(ctx, payment.id);
  return withLockedEvent(ctx, eventId, async (tx, event) => {
    const current = await newestRegistration(tx, eventId, userId);
    // A payment link may have begun a payment meanwhile.
    if (!isOverdue(ctx, current) || (await findOpenPayment(tx, current.id)) !== null) return false;
    await moveRegistration(tx, event, current, { move: 'expire', userId, by: null, at: ctx.clock.now() });
    return true;
  });
}

function isOverdue({ clock }: UserContext, registration: RegistrationRow | null): registration is RegistrationRow {
  if (registration?.status !== 'awaiting_payment' || registration.holdExpiresAt === null) return false;
  return registration.holdExpiresAt <= clock.now();
}

async function isEnded(ctx: UserContext, paymentId: string): Promise<boolean> {
  try {
    await closeCheckout(ctx, paymentId);
    return true;
  } catch (error) {
    if (isProviderAway(error)) return false;
    throw error;
  }
}
