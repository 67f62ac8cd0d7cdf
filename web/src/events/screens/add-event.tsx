import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

/** Posting about an event. */
export function AddEventScreen() {
  return (
    <Page title="Post about an event" back="/home">
      <EmptyState
        drawing="lantern"
        title="No events to post about yet"
        actions={<ButtonLink to="/home/add/community">Write to a community</ButtonLink>}
      >
        Until there is one, a post in a community tells everybody when and where to meet.
      </EmptyState>
    </Page>
  );
}
