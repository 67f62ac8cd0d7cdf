import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { takeRememberedPage } from '../lib/return-to.ts';
import { useToken } from '../lib/session.ts';
import { MarkPending } from './shell/mark-pending.tsx';

/** Pages that make sense only before signing in; others go on to where they were, or home. */
export function SignedOutPages() {
  const signedIn = useToken() !== null;
  return signedIn ? <ToRememberedPage /> : <Outlet />;
}

function ToRememberedPage() {
  const router = useRouter();
  const left = useRef(false);
  useEffect(() => {
    // The page is remembered once: in development React runs effects twice.
    if (left.current) return;
    left.current = true;
    router.history.replace(takeRememberedPage());
  }, [router]);
  return <MarkPending />;
}
