import {
  getPayoutAccount,
  linkPayoutAccount,
  payoutErrors,
  updatePayoutAccount,
  type PayoutAccount,
} from '@homecoming/contract/payouts.ts';
import { mutate } from 'swr';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { ApiError, describeFailure } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { payoutTexts } from './texts.ts';

/** The user's payout account; nothing is fetched unless it is `wanted`. 403: the user is no payment owner. */
export function usePayoutAccount(wanted = true) {
  const { data, error, mutate: reload } = useEndpoint(getPayoutAccount, wanted ? {} : null);
  return { account: data, error: data === undefined ? error : undefined, reload: () => void reload() };
}

/** Reads the state of the user's account from the provider. Throws the sentence to show. */
export async function readPayoutAccount(): Promise<PayoutAccount> {
  try {
    const account = await call(getPayoutAccount, {});
    await mutate(getSwrKey(getPayoutAccount), account, { revalidate: false });
    return account;
  } catch (error) {
    throw withFailureMessage(payoutTexts.statusFailed, error);
  }
}

/** Whether an account can receive money: the provider needs nothing more. */
export function isLinked({ needs_onboarding, recipient }: PayoutAccount): boolean {
  return !needs_onboarding && recipient?.onboarding_completed === true;
}

/**
 * Creates the page of the provider on which the user links a bank account, goes on with it, or changes it. Throws the
 * sentence to show, and password_required as it is.
 */
export async function createAccountPage(exists: boolean): Promise<string> {
  const what = exists ? payoutTexts.updateFailed : payoutTexts.linkFailed;
  try {
    const { url, onboarding_url } = exists ? await update() : await call(linkPayoutAccount, { body: addresses });
    const page = url ?? onboarding_url;
    if (page === null) throw new Error(what);
    return page;
  } catch (error) {
    throw withFailureMessage(what, error);
  }
}

/** The pages to which the provider returns. */
const addresses = {
  success_url: '/payment-success?result=success',
  cancel_url: '/profile/settings/payment-methods?linking=cancelled',
  refresh_url: '/payment-success?result=refresh',
};

/** Links another account where the provider does not know the one before. */
async function update(): Promise<PayoutAccount> {
  try {
    return await call(updatePayoutAccount, { body: addresses });
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === payoutErrors.payout_account_missing.code;
    if (!isGone) throw error;
    return call(linkPayoutAccount, { body: addresses });
  }
}

function withFailureMessage(what: string, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const isForDialog = error.code === commonErrors.password_required.code;
  return isForDialog ? error : new ApiError(error.status, error.code, describeFailure(what, error));
}
