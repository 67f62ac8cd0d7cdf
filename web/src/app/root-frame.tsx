import { Outlet } from '@tanstack/react-router';
import { useLayoutEffect, type ComponentType } from 'react';
import { session, useToken } from '../lib/session.ts';
import { createStore, useStore } from '../lib/store.ts';
import { loadOrSayWhy } from '../ui/overlays/on-demand.tsx';

/** What starts and shows the tutorials, once its code is loaded. */
const tutorials = createStore<ComponentType | undefined>(undefined);

async function loadTutorials(): Promise<void> {
  const { Tutorials, preloadTour } = await import('../tutorials/parts/tutorials.tsx');
  preloadTour();
  tutorials.set(Tutorials);
}

// Ahead of the first page: what is rendered after it waits for all of it
if (session.token() !== null) loadTutorials().catch(() => undefined);

/** Around every page: what outlives the change from one frame to another. */
export function RootFrame() {
  const isSignedIn = useToken() !== null;
  const Tutorials = useStore(tutorials);
  useLayoutEffect(() => {
    // Not with Suspense: React delays what it shows by 300 ms when another part of the page has just been shown
    if (isSignedIn) void loadOrSayWhy(loadTutorials);
  }, [isSignedIn]);
  return (
    <>
      <Outlet />
      {/* oxlint-disable-next-line react/static-components -- a component of another module */}
      {isSignedIn && Tutorials && <Tutorials />}
    </>
  );
}
