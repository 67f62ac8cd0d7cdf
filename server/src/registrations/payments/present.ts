import type { EventPayment, Payment, paymentProblems } from '@homecoming/contract/payments.ts';
import type { paidOutcomes } from '@homecoming/contract/registrations.ts';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { PaymentRow } from './access.ts';

/** A payment with its event, as the lists read it. */
export interface PaymentView {
  readonly id: string;
  readonly status: PaymentRow['status'];
  /** Means nothing before it succeeded. */
  readonly outcome: (typeof paidOutcomes)[number];
  /** Null: the event is gone. */
  readonly eventId: string | null;
  readonly title: string;
  readonly startsAt: Date | null;
  /** Null: the community is gone. */
  readonly community: { readonly id: string; readonly name: string } | null;
  readonly amount: number;
  readonly currency: string;
  readonly fee: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly refundedAt: string | null;
  readonly problems: (typeof paymentProblems)[number][];
  /** Null: the account of the person was deleted. */
  readonly person: PersonRow | null;
  /** The reader moves money of the community. */
  readonly movesMoney: boolean;
}

/** A payment as its person reads it. */
export function presentPayment(view: PaymentView): Payment {
  return {
    id: view.id,
    event: { id: view.eventId, title: view.title, starts_at: view.startsAt?.toISOString() ?? null },
    community: view.community,
    amount: view.amount,
    currency: view.currency,
    status: presentStatus(view),
    created_at: view.createdAt.toISOString(),
    paid_at: view.paidAt?.toISOString() ?? null,
    refunded_at: view.refundedAt === null ? null : new Date(view.refundedAt).toISOString(),
  };
}

/** A payment as those read it who see the revenue of its event. */
export function presentEventPayment(view: PaymentView): EventPayment {
  const { person, fee, problems, movesMoney } = view;
  const status = presentStatus(view);
  const isRefundable = status === 'succeeded' || status === 'kept' || status === 'refund_failed';
  return {
    ...presentPayment(view),
    person: person && presentPerson(person),
    fee,
    problems,
    can: { refund: movesMoney && isRefundable, resolve: movesMoney && problems.length > 0 },
  };
}

function presentStatus({ status, outcome }: PaymentView): Payment['status'] {
  if (status !== 'succeeded') return status;
  return outcome === 'paid' || outcome === 'differs' ? 'succeeded' : outcome;
}
