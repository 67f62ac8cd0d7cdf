import { createRootRoute, createRoute } from '@tanstack/react-router';
import { afterPaint } from '../lib/browser/after-paint.ts';
import { RootFrame } from './root-frame.tsx';
import { MarkPending } from './shell/pending.tsx';
import { screen } from './screen.ts';

/* The parents of all routes: who may see a page, and the frame around it. */

/** A frame shows no pending content, because it is not rendered yet itself. */
const pendingComponent = MarkPending;

/** The root. */
export const root = createRootRoute({
  component: RootFrame,
  pendingComponent: MarkPending,
  // The tap shows on its link before the next page takes the time to render
  beforeLoad: ({ cause }) => (cause === 'stay' ? afterPaint() : undefined),
});

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

/** The frame of signed-in users, or that of visitors. One route, so that the shell stays when the page changes. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'AppPages'),
});

/** For everybody. */
export const open = createRoute({ getParentRoute: () => app, id: 'open' });

/** For signed-in users. */
export const signedIn = createRoute({ getParentRoute: () => app, id: 'signed-in' });

/** For signed-in users, without the shell: screens that fill the window. */
export const fullScreen = createRoute({
  getParentRoute: () => root,
  id: 'full-screen',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'FullScreenPages'),
});
