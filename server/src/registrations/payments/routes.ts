import * as contract from '@homecoming/contract/payments.ts';
import type { Routes } from '../../platform/http/bind.ts';
import { answerInTime } from '../../platform/payments/provider.ts';
import { confirmPayment, createPaymentLink } from './service.ts';
import { resolveProblems } from './problems.ts';
import { refundPayment } from './refunds/refund-by-organiser.ts';
import { listEventPayments, listPaymentProblems, listPayments } from './queries.ts';

/** Payments for seats. */
export function paymentRoutes(routes: Routes): void {
  routes.handle(contract.createPaymentLink, ({ ctx, params, body }) =>
    answerInTime(createPaymentLink(ctx, params.eventId, body)),
  );
  routes.handle(contract.confirmPayment, ({ ctx, query }) => answerInTime(confirmPayment(ctx, query.session_id)));
  routes.handle(contract.listPayments, ({ ctx, query }) => listPayments(ctx, query));
  routes.handle(contract.listEventPayments, ({ ctx, params, query }) => listEventPayments(ctx, params.id, query));
  routes.handle(contract.listPaymentProblems, ({ ctx, query }) => listPaymentProblems(ctx, query));
  routes.handle(contract.refundPayment, ({ ctx, params, body }) =>
    refundPayment(ctx, params.paymentId, body.reason || null),
  );
  routes.handle(contract.resolvePaymentProblem, ({ ctx, params, body }) =>
    resolveProblems(ctx, params.paymentId, body),
  );
}
