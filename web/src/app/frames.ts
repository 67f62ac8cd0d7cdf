import { createRootRoute, createRoute } from '@tanstack/react-router';
import { RootFrame } from './root-frame.tsx';
import { MarkPending } from './shell/pending.tsx';
import { screen } from './screen.ts';

/* The parents of all routes: who may see a page, and the frame around it. */

/** A frame shows no pending content, because it is not rendered yet itself. */
const pendingComponent = MarkPending;

/** The root. */
export const root = createRootRoute({ component: RootFrame, pendingComponent: MarkPending });

/** Before sign-in. */
export const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  pendingComponent,
  component: screen(() => import('./signed-out-pages.tsx'), 'SignedOutPages'),
});

/** The two onboarding steps. */
export const onboarding = createRoute({
  getParentRoute: () => root,
  id: 'onboarding',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'OnboardingPages'),
});

/** For everybody. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'OpenPages'),
});

/** For signed-in users. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'SignedInPages'),
});

/** For signed-in users, without the shell: screens that fill the window. */
export const fullScreen = createRoute({
  getParentRoute: () => root,
  id: 'full-screen',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'FullScreenPages'),
});
