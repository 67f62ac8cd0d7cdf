import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

/** Holds the place of this screen until it is built. */
export function AboutYouScreen() {
  return (
    <Page title="About you">
      <EmptyState
        drawing="door"
        title="The door is open"
        actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
      >
        Nothing here yet. Say hello and the others will follow.
      </EmptyState>
    </Page>
  );
}
