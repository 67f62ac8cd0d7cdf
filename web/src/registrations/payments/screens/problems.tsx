import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NoPayments } from '../../../payouts/parts/no-payments.tsx';
import { usePaymentProblems, useTakesPayments } from '../api.ts';
import { ManagedPayments } from '../parts/managed-payments.tsx';

/** /events/payments: payments that a human has to look at, of all communities whose money the user moves. */
export function PaymentProblemsScreen() {
  const list = usePaymentProblems();
  const takesPayments = useTakesPayments();
  if (!takesPayments) {
    return (
      <Page title="Payments that need you" back="/events">
        <NoPayments />
      </Page>
    );
  }
  return (
    <Page title="Payments that need you" back="/events">
      <ManagedPayments
        list={list}
        errorKind="page"
        withEvent
        empty={
          <EmptyState
            drawing="lantern"
            title="Nothing needs you"
            actions={<ButtonLink to="/events">To the events</ButtonLink>}
          >
            Payments that need you appear here, such as a disputed one or a refund that failed.
          </EmptyState>
        }
      />
    </Page>
  );
}
