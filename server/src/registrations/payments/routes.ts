import * as contract from '@homecoming/contract/payments.ts';
import type { Routes } from '../../platform/http/bind.ts';
import { listEventPayments, listPaymentProblems, listPayments } from './queries.ts';

/** Payments for seats. */
export function paymentRoutes(routes: Routes): void {
  routes.handle(contract.listPayments, ({ ctx, query }) => listPayments(ctx, query));
  routes.handle(contract.listEventPayments, ({ ctx, params, query }) => listEventPayments(ctx, params.id, query));
  routes.handle(contract.listPaymentProblems, ({ ctx, query }) => listPaymentProblems(ctx, query));
}
