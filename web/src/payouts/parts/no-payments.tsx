import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** In place of pages about money where this installation takes no payments. */
export function NoPayments() {
  return (
    <EmptyState drawing="keyhole" title="No payments here">
      This installation takes no payments. All events are free.
    </EmptyState>
  );
}
