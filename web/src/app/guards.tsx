import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useCurrentUser } from '../accounts/api.ts';
import { rememberPage } from '../lib/return-to.ts';
import { session, useToken } from '../lib/session.ts';
import { LevelWatch } from '../profiles/parts/level-watch.tsx';
import { JoinPrompt } from './join-prompt.tsx';
import { handleLiveMessages } from './live.ts';
import { MarkPending } from './shell/mark-pending.tsx';
import { SignedInShell } from './shell/shell.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { UserPending } from './shell/user-pending.tsx';

// Before a page for people who are signed in puts anything into the cache
handleLiveMessages();

/** Pages inside the shell, for people who are signed in and have told who they are. */
export function SignedInPages() {
  return (
    <SignedInFrame>
      <Outlet />
      <JoinPrompt />
      <LevelWatch />
    </SignedInFrame>
  );
}

/** The shell, around a page that only people see who are signed in and have told who they are. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  return (
    <RequireUser onboarded>
      <SignedInShell>{children}</SignedInShell>
    </RequireUser>
  );
}

/** Pages for everybody: inside the shell for people who are signed in, in a plain frame for the others. */
export function OpenPages() {
  const signedIn = useToken() !== null;
  const invited = useLocation({ select: ({ pathname }) => pathname.startsWith('/invite/') });
  if (signedIn) return <SignedInPages />;
  return (
    <PublicFrame ownWays={invited}>
      <Outlet />
    </PublicFrame>
  );
}

/** The two steps after sign-up. */
export function OnboardingPages() {
  return (
    <RequireUser onboarded={false}>
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    </RequireUser>
  );
}

function RequireUser({ onboarded, children }: { onboarded: boolean; children: ReactNode }) {
  const token = useToken();
  const { data: user, error, mutate } = useCurrentUser();
  if (token === null) return <ToSignIn />;
  if (user === undefined) {
    if (error?.status === 404) return <NoUser />;
    return <UserPending error={error} onRetry={() => void mutate()} />;
  }
  if (onboarded && !user.onboarded) return <ToOnboarding />;
  return children;
}

function ToSignIn() {
  // A person who signed out on purpose starts afresh
  useRedirect('/', session.lastEnd() !== 'signed-out');
  return <MarkPending />;
}

function ToOnboarding() {
  useRedirect('/user-profile', true);
  return <MarkPending />;
}

/** Leaves for another page, once; Navigate would set out again at each render until it is there. */
function useRedirect(to: '/' | '/user-profile', remember: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname } = router.state.location;
    if (remember && pathname !== to) rememberPage(href);
    void router.navigate({ to, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it mounts
  }, []);
}

/** The token is good but its user is gone. */
function NoUser() {
  useEffect(() => session.end('expired'), []);
  return <MarkPending />;
}
