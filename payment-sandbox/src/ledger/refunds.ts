import type { Stripe } from 'stripe';
import { invalidRequest, noSuch } from '../api/api-error.ts';
import { newId, now, type Sandbox } from '../sandbox.ts';
import { doReversalsFail } from './accounts.ts';
import { recordBalance } from './balance.ts';
import { emit } from './emit.ts';
import { toStoredMetadata } from './metadata.ts';

/** Refunds a charge, whole unless an amount is given. Throws an ApiError where Stripe would refuse it. */
export function createRefund(sandbox: Sandbox, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = findCharge(sandbox, params);
  const amount = checkRefundable(sandbox, charge, params.amount);
  const reversal = params.reverse_transfer ? reverseTransfer(sandbox, charge, amount) : undefined;
  if (params.refund_application_fee) refundFee(sandbox, charge, amount);
  const isPending = sandbox.settings.refunds_pending;
  const id = newId('re');
  const balance = recordBalance(sandbox, 'refund', { amount: -amount, currency: charge.currency, source: id });
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: balance.id,
    charge: charge.id,
    created: now(sandbox),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: toStoredMetadata(params.metadata || {}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(isPending && { pending_reason: 'processing' as const }),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: reversal?.id ?? null,
  } satisfies Stripe.Refund;
  const refunded = addRefunded(charge, amount);
  sandbox.store.save(refund);
  sandbox.store.save(refunded);
  if (reversal) sandbox.store.save({ ...reversal, source_refund: refund.id });
  emit(sandbox, 'refund.created', refund);
  emit(sandbox, 'charge.refunded', refunded);
  return refund;
}

/** Ends a pending refund well. Throws an ApiError if it is not pending. */
export function succeedRefund(sandbox: Sandbox, id: string): Stripe.Refund {
  const refund = findRefund(sandbox, id);
  if (refund.status !== 'pending') throw invalidRequest(`The refund ${id} is ${refund.status}.`);
  const { pending_reason: _, ...rest } = refund;
  return announceUpdate(sandbox, { ...rest, status: 'succeeded' });
}

/** The bank gives a refund back: the charge counts as not refunded again, what was reversed stays reversed. */
export function failRefund(sandbox: Sandbox, id: string, reason = 'lost_or_stolen_card'): Stripe.Refund {
  const refund = findRefund(sandbox, id);
  const charge = typeof refund.charge === 'string' ? sandbox.store.find('charge', refund.charge) : undefined;
  if (refund.status === 'failed' || !charge) throw invalidRequest(`The refund ${id} is ${refund.status}.`);
  const { amount, currency } = refund;
  const balance = recordBalance(sandbox, 'refund_failure', { amount, currency, source: id });
  sandbox.store.save(addRefunded(charge, -amount));
  const { pending_reason: _, ...rest } = refund;
  const failed = announceUpdate(sandbox, {
    ...rest,
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: balance.id,
  });
  emit(sandbox, 'refund.failed', failed);
  return failed;
}

function announceUpdate(sandbox: Sandbox, refund: Stripe.Refund): Stripe.Refund {
  sandbox.store.save(refund);
  emit(sandbox, 'refund.updated', refund);
  emit(sandbox, 'charge.refund.updated', refund);
  return refund;
}

function findRefund({ store }: Sandbox, id: string): Stripe.Refund {
  const refund = store.find('refund', id);
  if (!refund) throw noSuch('refund', id, 'refund');
  return refund;
}

function findCharge({ store }: Sandbox, params: Stripe.RefundCreateParams): Stripe.Charge {
  const { charge: chargeId, payment_intent: intentId } = params;
  if (chargeId !== undefined && intentId !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.');
  }
  if (chargeId !== undefined) {
    const charge = store.find('charge', chargeId);
    if (!charge) throw noSuch('charge', chargeId, 'charge', 400);
    if (!charge.paid) throw invalidRequest(`Charge ${chargeId} has not been paid.`, { param: 'charge' });
    return charge;
  }
  if (intentId === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = store.find('payment_intent', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400);
  const charge = typeof intent.latest_charge === 'string' ? store.find('charge', intent.latest_charge) : undefined;
  if (intent.status === 'succeeded' && charge) return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function checkRefundable({ store }: Sandbox, charge: Stripe.Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  // One that was won leaves a charge as it was.
  if (store.list('dispute', { charge: charge.id }).some(({ status }) => status !== 'won')) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = wanted ?? left;
  if (amount <= left) return amount;
  throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
    param: 'amount',
  });
}

function addRefunded(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
}

/** Takes the refund's share of the transfer back from the connected account. */
function reverseTransfer(sandbox: Sandbox, charge: Stripe.Charge, refunded: number): Stripe.TransferReversal {
  const { store } = sandbox;
  const transfer = typeof charge.transfer === 'string' ? store.find('transfer', charge.transfer) : undefined;
  if (!transfer) {
    throw invalidRequest(`Cannot reverse transfer: charge ${charge.id} has no associated transfer.`, {
      param: 'reverse_transfer',
    });
  }
  if (typeof transfer.destination === 'string' && doReversalsFail(sandbox, transfer.destination)) {
    throw invalidRequest('The connected account has insufficient funds to reverse this transfer.', {
      code: 'balance_insufficient',
    });
  }
  const amount = calculateShare(transfer.amount, transfer.amount_reversed, charge, refunded);
  const id = newId('trr');
  const { currency } = transfer;
  const balance = recordBalance(sandbox, 'transfer_refund', { amount, currency, source: id });
  const reversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: balance.id,
    created: now(sandbox),
    currency,
    destination_payment_refund: newId('pyr'),
    metadata: {},
    source_refund: null,
    transfer: transfer.id,
  } satisfies Stripe.TransferReversal;
  const total = transfer.amount_reversed + amount;
  const reversed: Stripe.Transfer = {
    ...transfer,
    amount_reversed: total,
    reversed: total === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  };
  store.save(reversal);
  store.save(reversed);
  emit(sandbox, 'transfer.reversed', reversed);
  return reversal;
}

function refundFee(sandbox: Sandbox, charge: Stripe.Charge, refunded: number): void {
  const { store } = sandbox;
  const fee =
    typeof charge.application_fee === 'string' ? store.find('application_fee', charge.application_fee) : undefined;
  if (!fee) {
    throw invalidRequest(`Cannot refund application fee: charge ${charge.id} has no application fee.`, {
      param: 'refund_application_fee',
    });
  }
  const amount = calculateShare(fee.amount, fee.amount_refunded, charge, refunded);
  const id = newId('fr');
  const { currency } = fee;
  const balance = recordBalance(sandbox, 'application_fee_refund', { amount: -amount, currency, source: id });
  const refund = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: balance.id,
    created: now(sandbox),
    currency,
    fee: fee.id,
    metadata: {},
  } satisfies Stripe.FeeRefund;
  const total = fee.amount_refunded + amount;
  const updated: Stripe.ApplicationFee = {
    ...fee,
    amount_refunded: total,
    refunded: total === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  };
  store.save(refund);
  store.save(updated);
  emit(sandbox, 'application_fee.refunded', updated);
}

/** The part of a transfer or fee that belongs to a refund; the last refund takes what is left. */
function calculateShare(whole: number, done: number, charge: Stripe.Charge, refunded: number): number {
  const isLast = charge.amount_refunded + refunded === charge.amount;
  return isLast ? whole - done : Math.min(whole - done, Math.round((whole * refunded) / charge.amount));
}
