import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

/** Planning an event. */
export function AddEventScreen() {
  return (
    <Page title="Plan an event" back="/events">
      <EmptyState
        drawing="lantern"
        title="No community to host it yet"
        actions={<ButtonLink to="/home/add/community">Write to a community</ButtonLink>}
      >
        None of your communities takes events. A post tells everybody when and where to meet.
      </EmptyState>
    </Page>
  );
}
