import { Button } from '@mantine/core';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { reloadIfReachable, reloadOnce } from '../lib/browser/reload.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import classes from './crash.module.css';
import { PageNotLoaded } from './screen.ts';
import { FramePending } from './shell/pending.tsx';

/** Shows the crash page when rendering fails. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

/** What a page shows that failed: it waits for its code, or offers to reload. */
export function PageError({ error }: { error: unknown }) {
  return error instanceof PageNotLoaded ? <MissingCode /> : <CrashPage />;
}

/** The crash page, with a button to reload. */
function CrashPage() {
  return (
    <Failure title="Something broke on this page" action="Load it again">
      It is not your fault. What you had saved is safe.
    </Failure>
  );
}

/** Loads the page again as soon as the server can be reached. */
function MissingCode() {
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const reload = (): void => void reloadOnce().then(setLoading);
    reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  if (loading) return <FramePending />;
  if (navigator.onLine) {
    return (
      <Failure title="This page did not load" action="Try again">
        It may work in a moment.
      </Failure>
    );
  }
  return (
    <Failure title="You are offline" action="Try again">
      This page opens when you are connected.
    </Failure>
  );
}

interface FailureProps {
  title: string;
  /** The label of the button that reloads the page. */
  action: string;
  children: ReactNode;
}

function Failure({ title, action, children }: FailureProps) {
  const [unreachable, setUnreachable] = useState(false);
  const reload = (): void => void reloadIfReachable().then((reached) => setUnreachable(!reached));
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <h1 className="hc-hidden">{title}</h1>
      <EmptyState withoutCard drawing="cloud" title={title} actions={<Button onClick={reload}>{action}</Button>}>
        {children}
        {unreachable && <span role="alert"> We cannot reach Homecoming just now.</span>}
      </EmptyState>
    </main>
  );
}
