import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { MarkPending } from './shell/mark-pending.tsx';

/* Who may see a page, and what stands around it: the parents of all routes. */
const screen = lazyRouteComponent;
/** A frame holds no place of its content: it is not there itself. */
const pendingComponent = MarkPending;

/** The parent of all. */
export const root = createRootRoute({ pendingComponent: MarkPending });

/** Before sign-in. */
export const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  pendingComponent,
  component: screen(() => import('./signed-out-pages.tsx'), 'SignedOutPages'),
});

/** The two steps after sign-up. */
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

/** For people who are signed in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'SignedInPages'),
});
