import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The user's conversations. */
export function ChatScreen() {
  return (
    <Page title="Chat">
      <EmptyState
        drawing="letterbox"
        title="No letters yet"
        actions={<ButtonLink to="/communities">Find a classmate</ButtonLink>}
      >
        Nobody has written to you yet. Look who is in your communities.
      </EmptyState>
    </Page>
  );
}
