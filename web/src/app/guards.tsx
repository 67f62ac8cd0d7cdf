import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useCurrentUser } from '../accounts/api.ts';
import { rememberPage } from '../lib/browser/return-to.ts';
import { session, useToken } from '../lib/session.ts';
import { ChatWatch } from '../chat/parts/messages/unread-messages.tsx';
import { LevelWatch } from '../profiles/parts/level-watch.tsx';
import { lazyPart } from '../ui/overlays/on-demand.tsx';
import { JoinPrompt } from './join-prompt.tsx';
import { MarkPending } from './shell/pending.tsx';
import { SignedInShell } from './shell/shell.tsx';
import { UserPending } from './shell/user-pending.tsx';
import { PublicFrame } from './shell/public-frame.tsx';

const StaffGate = lazyPart(async () => (await import('../accounts/second-factor/parts/staff-gate.tsx')).StaffGate);

/** The shell around pages for signed-in users; a plain frame around the open ones for visitors. */
export function AppPages() {
  const isSignedIn = useToken() !== null;
  const isOpen = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/app/open') });
  return isSignedIn || !isOpen ? <SignedInPages /> : <VisitorPages />;
}

function SignedInPages() {
  return (
    <SignedInFrame>
      <Outlet />
      <JoinPrompt />
      <LevelWatch />
      <ChatWatch />
    </SignedInFrame>
  );
}

function VisitorPages() {
  const isInvited = useLocation({ select: ({ pathname }) => pathname.startsWith('/invite/') });
  return (
    <PublicFrame ownWays={isInvited}>
      <Outlet />
    </PublicFrame>
  );
}

/**
 * The shell around one page for signed-in users who have completed the onboarding. The page of an event needs no
 * onboarding: who signs up to register for it has the seat first.
 */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const isEvent = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/app/signed-in/events/$id'),
  });
  return (
    <RequireUser onboarded={!isEvent}>
      <SignedInShell>
        <GatedForStaff>{children}</GatedForStaff>
      </SignedInShell>
    </RequireUser>
  );
}

function GatedForStaff({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  if (user?.is_staff !== true) return children;
  return (
    <Suspense>
      <StaffGate>{children}</StaffGate>
    </Suspense>
  );
}

/** Pages that fill the window, for signed-in users who have completed the onboarding. */
export function FullScreenPages() {
  return (
    <RequireUser onboarded>
      <Outlet />
    </RequireUser>
  );
}

/** The two onboarding steps. */
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
  // After signing out on purpose, the user does not return to this page
  useRedirect('/', session.lastEnd() !== 'signed-out');
  return <MarkPending />;
}

function ToOnboarding() {
  useRedirect('/user-profile', true);
  return <MarkPending />;
}

/** Navigates once; Navigate would start again at each render until it arrives. */
function useRedirect(to: '/' | '/user-profile', remember: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname } = router.state.location;
    if (remember && pathname !== to) rememberPage(href);
    void router.navigate({ to, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it mounts
  }, []);
}

/** The token is valid, but its user no longer exists. */
function NoUser() {
  useEffect(() => session.end('expired'), []);
  return <MarkPending />;
}
