import { ErrorState, errorTitle } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { MarkPending } from './mark-pending.tsx';

/** Until it is known who is signed in: the mark, or what went wrong. */
export function UserPending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined) return <MarkPending />;
  return (
    <Page title={errorTitle(error)} titleHidden>
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  );
}
