import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { NoPayments } from '../../../payouts/parts/no-payments.tsx';
import { usePaymentProblems, useTakesPayments } from '../api.ts';
import { ManagedPayments } from '../parts/managed-payments.tsx';

/** /events/payments: payments that a human has to look at, of all communities whose money the user moves. */
export function PaymentProblemsScreen() {
  const list = usePaymentProblems();
  const takesPayments = useTakesPayments();
  const { items, error, reload } = list;
  if (!takesPayments) {
    return (
      <Page title="Payments to look at" back="/events">
        <NoPayments />
      </Page>
    );
  }
  return (
    <Page title="Payments to look at" back="/events">
      {items === undefined && error === undefined && (
        <Loading label="Loading payments">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {items === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {items?.length === 0 && (
        <EmptyState
          drawing="lantern"
          title="Nothing to look at"
          actions={<ButtonLink to="/events">To the events</ButtonLink>}
        >
          Payments that need you appear here, such as a disputed one or a refund that failed.
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && <ManagedPayments items={items} list={list} withEvent />}
    </Page>
  );
}
