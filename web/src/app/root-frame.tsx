import { Outlet } from '@tanstack/react-router';
import { useLayoutEffect, useState, type ComponentType } from 'react';
import { useToken } from '../lib/session.ts';
import { loadOrSayWhy } from '../ui/overlays/on-demand.tsx';

async function loadTutorials() {
  const { Tutorials, preloadTour } = await import('../tutorials/parts/tutorials.tsx');
  preloadTour();
  return Tutorials;
}

/** Around every page: what outlives the change from one frame to another. */
export function RootFrame() {
  const isSignedIn = useToken() !== null;
  const [Tutorials, setTutorials] = useState<ComponentType>();
  useLayoutEffect(() => {
    // Not with Suspense: React delays what it shows by 300 ms when another part of the page has just been shown
    if (isSignedIn) void loadOrSayWhy(loadTutorials).then((loaded) => setTutorials(() => loaded));
  }, [isSignedIn]);
  return (
    <>
      <Outlet />
      {isSignedIn && Tutorials && <Tutorials />}
    </>
  );
}
