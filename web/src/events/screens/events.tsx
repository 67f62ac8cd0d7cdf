import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The events of the user's communities. */
export function EventsScreen() {
  return (
    <Page title="Events">
      <EmptyState
        drawing="lantern"
        title="No events on the calendar"
        actions={<ButtonLink to="/home/add/community">Write a post</ButtonLink>}
      >
        Nothing is planned in your communities yet. Have an idea? Write a post and ask who would join.
      </EmptyState>
    </Page>
  );
}
