import type { Stripe } from 'stripe';
import { invalidRequest, noSuch } from '../api/api-error.ts';
import { newId, now, type Sandbox } from '../sandbox.ts';
import { recordBalance } from './balance.ts';
import { emit } from './emit.ts';

const EVIDENCE_SECONDS = 7 * 24 * 60 * 60;
const DISPUTE_FEE = 1_500;

/** The cardholder disputes a charge: what is not refunded of it is taken from the platform's balance. */
export function openDispute(sandbox: Sandbox, chargeId: string, reason = 'fraudulent'): Stripe.Dispute {
  const { store } = sandbox;
  const charge = store.find('charge', chargeId);
  if (!charge) throw noSuch('charge', chargeId, 'charge');
  const amount = charge.amount - charge.amount_refunded;
  if (charge.disputed || !charge.paid || amount === 0) throw invalidRequest(`Charge ${chargeId} cannot be disputed.`);
  const id = newId('du');
  const { currency } = charge;
  const taken = recordBalance(sandbox, 'adjustment', { amount: -amount, currency, fee: DISPUTE_FEE, source: id });
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [taken],
    charge: charge.id,
    created: now(sandbox),
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now(sandbox) + EVIDENCE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  } satisfies Stripe.Dispute;
  store.save(dispute);
  store.save({ ...charge, disputed: true });
  emit(sandbox, 'charge.dispute.created', dispute);
  emit(sandbox, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides an open dispute. A won one gives the money back to the platform. */
export function closeDispute(sandbox: Sandbox, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const { store } = sandbox;
  const dispute = store.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`This dispute is ${dispute.status} already.`);
  }
  const { amount, currency } = dispute;
  const returned =
    status === 'won' ? [recordBalance(sandbox, 'adjustment', { amount, currency, fee: -DISPUTE_FEE, source: id })] : [];
  const closed: Stripe.Dispute = {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  };
  store.save(closed);
  if (status === 'won') emit(sandbox, 'charge.dispute.funds_reinstated', closed);
  emit(sandbox, 'charge.dispute.closed', closed);
  return closed;
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
