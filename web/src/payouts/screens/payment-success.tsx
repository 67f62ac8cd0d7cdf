import { payoutErrors } from '@homecoming/contract/payouts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePasswordConfirmation } from '../../accounts/parts/use-password-confirmation.tsx';
import { ApiError, isForbidden } from '../../lib/http/api-error.ts';
import { leaveFor } from '../../lib/browser/leave-for.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { NoPayments } from '../parts/no-payments.tsx';
import { Page } from '../../ui/page/page.tsx';
import { createAccountPage, isLinked, readPayoutAccount } from '../api.ts';

const isOff = (error: unknown) => error instanceof ApiError && error.code === payoutErrors.payments_off.code;

type Progress = 'busy' | 'linked' | { error: unknown };

/**
 * /payment-success: where the provider's page for bank accounts returns to. Reads whether the account is linked; with
 * `?result=refresh` the link of that page was too old, and the user goes on with a new one.
 */
export function PaymentSuccessScreen() {
  const { result } = useSearch({ from: '/app/signed-in/payment-success' });
  const navigate = useNavigate();
  const { run, dialog } = usePasswordConfirmation();
  const [progress, setProgress] = useState<Progress>('busy');

  async function proceed(): Promise<void> {
    setProgress('busy');
    try {
      if (result === 'refresh') await goOn();
      else if (isLinked(await readPayoutAccount())) return setProgress('linked');
      await toSettings();
    } catch (error) {
      // The settings say who can link a bank account
      if (error instanceof ApiError && isForbidden(error)) await toSettings();
      else setProgress({ error });
    }
  }
  async function toSettings(): Promise<void> {
    await navigate({ to: '/profile/settings/payment-methods', search: { linking: 'cancelled' }, replace: true });
  }
  async function goOn(): Promise<void> {
    let page: string | undefined;
    await run(async () => {
      page = await createAccountPage(true);
    });
    if (page !== undefined) await leaveFor(page);
  }
  const begin = useEffectEvent(() => void proceed());
  useEffect(() => begin(), []);
  return (
    <Page title="Your bank account" back="/profile/settings">
      {progress === 'busy' && (
        <Loading label={result === 'refresh' ? 'Opening the payment provider' : 'Checking your bank account'}>
          <RowsSkeleton rows={1} />
        </Loading>
      )}
      {progress === 'linked' && (
        <EmptyState
          drawing="lantern"
          title="Your bank account is linked"
          actions={
            <>
              <ButtonLink to="/events">To your events</ButtonLink>
              <ButtonLink to="/profile/settings/payment-methods" variant="default">
                Payment settings
              </ButtonLink>
            </>
          }
        >
          You can publish paid events now. Ticket money goes to this account.
        </EmptyState>
      )}
      {typeof progress === 'object' && isOff(progress.error) && <NoPayments />}
      {typeof progress === 'object' && !isOff(progress.error) && (
        <ErrorState
          error={progress.error}
          onRetry={() => void proceed()}
          other={
            <ButtonLink to="/profile/settings/payment-methods" variant="default">
              Payment settings
            </ButtonLink>
          }
        />
      )}
      {dialog}
    </Page>
  );
}
