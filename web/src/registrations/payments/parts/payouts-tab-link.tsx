import type { Event } from '@homecoming/contract/events.ts';
import { TabLink } from '../../../ui/page/tab-links.tsx';
import { useTakesPayments } from '../api.ts';

/** The tab with the money of an event. Renders nothing for a free event, and where nothing can be paid. */
export function PayoutsTabLink({ event }: { event: Event }) {
  const isPaid = event.price !== null;
  const takesPayments = useTakesPayments(isPaid);
  if (!isPaid || !takesPayments) return null;
  return (
    <TabLink to="/events/$id/manage/payouts" params={{ id: event.id }} resetScroll={false}>
      Payouts
    </TabLink>
  );
}
