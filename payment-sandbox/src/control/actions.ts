import { invalidRequest, noSuch } from '../api/api-error.ts';
import { completeAccount, restrictAccount, setReversalsFail } from '../ledger/accounts.ts';
import { beginProcessing, endProcessing, payWithCard } from '../ledger/card-payments.ts';
import { findTestCard, type Decline } from '../ledger/cards.ts';
import type { CardInput } from '../ledger/charge-object.ts';
import { expireSession } from '../ledger/checkout-sessions.ts';
import { closeDispute, openDispute } from '../ledger/disputes.ts';
import { send } from '../ledger/emit.ts';
import { createRefund, failRefund, succeedRefund } from '../ledger/refunds.ts';
import type { Sandbox } from '../sandbox.ts';
import { isBoolean, isCount, isText, readChecked, type Checks } from './checks.ts';

/** What a test, or the control page, can make happen to one object. */
interface Input {
  /** pay: the number of a test card, 4242… unless given. */
  card?: string;
  /** pay: what the cardholder answers to their bank, if it asks. */
  confirm?: boolean;
  /** pay: the address of the buyer. */
  email?: string;
  /** refund: a part of the charge. */
  amount?: number;
  reverse_transfer?: boolean;
  refund_application_fee?: boolean;
}
const checks: Checks<Input> = {
  card: isText,
  confirm: isBoolean,
  email: isText,
  amount: (value) => isCount(value) && value > 0,
  reverse_transfer: isBoolean,
  refund_application_fee: isBoolean,
};
type Action = (sandbox: Sandbox, id: string, input: Input) => object;

const buyer: CardInput = {
  number: '4242424242424242',
  card: { brand: 'visa' },
  email: 'buyer@example.org',
  name: null,
};
const slowDecline: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'The payment failed.' };

const actions: { readonly [name: string]: Action } = {
  'sessions/pay': pay,
  'sessions/process': (sandbox, id) => beginProcessing(sandbox, id, buyer),
  'sessions/succeed': (sandbox, id) => endProcessing(sandbox, id, buyer),
  'sessions/fail': (sandbox, id) => endProcessing(sandbox, id, buyer, slowDecline),
  'sessions/expire': expireSession,
  'charges/dispute': (sandbox, id) => openDispute(sandbox, id),
  'charges/refund': (sandbox, charge, { amount, reverse_transfer = false, refund_application_fee = false }) =>
    createRefund(sandbox, { charge, reverse_transfer, refund_application_fee, ...(amount && { amount }) }),
  'disputes/win': (sandbox, id) => closeDispute(sandbox, id, 'won'),
  'disputes/lose': (sandbox, id) => closeDispute(sandbox, id, 'lost'),
  'refunds/succeed': succeedRefund,
  'refunds/fail': (sandbox, id) => failRefund(sandbox, id),
  'accounts/complete': (sandbox, id) => completeAccount(sandbox, id, { holder: 'Sandbox', number: '000123456789' }),
  'accounts/restrict': restrictAccount,
  'accounts/fail_reversals': (sandbox, id) => reversals(sandbox, id, true),
  'accounts/allow_reversals': (sandbox, id) => reversals(sandbox, id, false),
  'events/send': sendAgain,
};

/** Does one action in a transaction and returns what came of it. Throws an ApiError if it cannot be done. */
export function act(sandbox: Sandbox, name: string, id: string, given: unknown = {}): object {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw invalidRequest(`There is no action ${name}; there are ${Object.keys(actions).join(', ')}.`);
  const input = readChecked(checks, given);
  if (typeof input === 'string') throw invalidRequest(`Invalid input of ${name}: ${input}`);
  return sandbox.store.transaction(() => action(sandbox, id, input));
}

function pay(
  sandbox: Sandbox,
  id: string,
  { card: number = buyer.number, confirm, email = buyer.email }: Input,
): object {
  const card = findTestCard(number);
  if (!card) throw invalidRequest(`${number} is not a test card.`);
  return payWithCard(sandbox, id, { number, card, email, name: null }, confirm);
}

function reversals(sandbox: Sandbox, id: string, fail: boolean): object {
  setReversalsFail(sandbox, id, fail);
  return { id, reversals_fail: fail };
}

function sendAgain(sandbox: Sandbox, id: string): object {
  const event = sandbox.store.find('event', id);
  if (!event) throw noSuch('event', id, 'id');
  send(sandbox, event);
  return event;
}
