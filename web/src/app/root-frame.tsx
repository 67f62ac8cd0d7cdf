import { Outlet } from '@tanstack/react-router';
import { Tutorials } from '../tutorials/parts/tutorials.tsx';

/** Around every page: what outlives the change from one frame to another. */
export function RootFrame() {
  return (
    <>
      <Outlet />
      <Tutorials />
    </>
  );
}
