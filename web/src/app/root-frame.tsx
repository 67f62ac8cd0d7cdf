import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useToken } from '../lib/session.ts';
import { lazyPart } from '../ui/overlays/on-demand.tsx';

const Tutorials = lazyPart(async () => (await import('../tutorials/parts/tutorials.tsx')).Tutorials);

/** Around every page: what outlives the change from one frame to another. */
export function RootFrame() {
  const isSignedIn = useToken() !== null;
  return (
    <>
      <Outlet />
      {isSignedIn && (
        <Suspense fallback={null}>
          <Tutorials />
        </Suspense>
      )}
    </>
  );
}
