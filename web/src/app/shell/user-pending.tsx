import { ErrorState, errorTitle } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { FramePending } from './frame-pending.tsx';

/** Until it is known who is signed in: skeletons, or what went wrong. */
export function UserPending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined) return <FramePending />;
  return (
    <Page title={errorTitle(error)} titleHidden>
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  );
}
