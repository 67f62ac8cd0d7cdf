import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

/** The user's conversations. */
export function ChatScreen() {
  return (
    <Page title="Chat">
      <EmptyState
        drawing="letterbox"
        title="No letters yet"
        actions={<ButtonLink to="/communities">Find a classmate</ButtonLink>}
      >
        Start with someone from your class. They were hoping you would.
      </EmptyState>
    </Page>
  );
}
