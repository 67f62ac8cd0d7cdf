import { Button } from '@mantine/core';
import { signOut } from '../../accounts/api.ts';
import { ErrorState, errorTitle } from '../../ui/feedback/error-state.tsx';
import { IconLogout } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { MarkPending } from './mark-pending.tsx';
import { PublicFrame } from './public-frame.tsx';

/** Until it is known who is signed in: the mark, or what went wrong, with the way to try again and the way out. */
export function UserPending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined) return <MarkPending />;
  const logOut = (
    <Button variant="subtle" leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
      Log out
    </Button>
  );
  return (
    <PublicFrame>
      <Page title={errorTitle(error)} titleHidden>
        <ErrorState error={error} onRetry={onRetry} other={logOut} />
      </Page>
    </PublicFrame>
  );
}
