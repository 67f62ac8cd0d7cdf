import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { takeRememberedPage } from '../lib/browser/return-to.ts';
import { useToken } from '../lib/session.ts';
import { MarkPending } from './shell/pending.tsx';

/** Pages for visitors only; signed-in users are sent to the page they came from, or home. */
export function SignedOutPages() {
  const signedIn = useToken() !== null;
  return signedIn ? <ToRememberedPage /> : <Outlet />;
}

function ToRememberedPage() {
  const router = useRouter();
  const left = useRef(false);
  useEffect(() => {
    // The page can be read only once, but React runs effects twice in development.
    if (left.current) return;
    left.current = true;
    router.history.replace(takeRememberedPage());
  }, [router]);
  return <MarkPending />;
}
