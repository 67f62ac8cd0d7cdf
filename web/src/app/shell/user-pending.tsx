import { Button } from '@mantine/core';
import { signOut } from '../../accounts/api.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { ErrorState, errorTitle } from '../../ui/feedback/error-state.tsx';
import { IconLogout } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { MarkPending } from './pending.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SignedInShell } from './shell.tsx';

/** Shown until the user is loaded: the mark, or the error with buttons to try again and to sign out. */
export function UserPending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined) return <MarkPending />;
  const logOut = (
    <Button variant="subtle" leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
      Log out
    </Button>
  );
  const page = (
    <Page title={errorTitle(error)} titleHidden>
      <ErrorState error={error} onRetry={onRetry} other={logOut} />
    </Page>
  );
  // Without a connection the tabs stay in reach
  const unanswered = error instanceof ApiError && error.status === 0;
  return unanswered ? <SignedInShell>{page}</SignedInShell> : <PublicFrame>{page}</PublicFrame>;
}
