import * as contract from '@homecoming/contract/payouts.ts';
import type { Routes } from '../platform/http/bind.ts';
import { answerInTime } from '../platform/payments/provider.ts';
import type { ProviderEventHandlers } from '../platform/payments/webhooks.ts';
import { getAccount, linkAccount, refreshAccount, updateAccount } from './service.ts';

/** The account that receives the money of events. */
export function payoutRoutes(routes: Routes): void {
  const limit = { perHour: 60 };
  routes.handle(contract.linkPayoutAccount, ({ ctx, body }) => answerInTime(linkAccount(ctx, body)), limit);
  routes.handle(contract.getPayoutAccount, ({ ctx, query }) => getAccount(ctx, query));
  routes.handle(contract.updatePayoutAccount, ({ ctx, body }) => answerInTime(updateAccount(ctx, body)), limit);
}

/** Events of the provider about payout accounts. The state itself is read again. */
export const payoutEventHandlers: ProviderEventHandlers = {
  'account.': (app, { account, objectId }) => refreshAccount(app, account ?? objectId),
};
