import { Outlet } from '@tanstack/react-router';
import { ManageEventScreen } from '../../events/manage/screens/manage-event.tsx';
import { BlastsCount } from '../../outreach/blasts/parts/blasts-count.tsx';
import { PayoutsTabLink } from '../../registrations/payments/parts/payouts-tab-link.tsx';
import { QuestionsCount } from '../../outreach/questions/parts/questions-count.tsx';

/** /events/{id}/manage: the pages for the organisers of an event; its tabs are child routes. */
export function ManageEventPage() {
  return (
    <ManageEventScreen blastsCount={BlastsCount} questionsCount={QuestionsCount} payoutsTab={PayoutsTabLink}>
      <Outlet />
    </ManageEventScreen>
  );
}
