import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import classes from './crash.module.css';

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

/** The crash page, with a button to reload. */
export function CrashPage() {
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <h1 className="hc-hidden">Something broke</h1>
      <EmptyState
        bare
        drawing="cloud"
        title="Something broke on this page"
        actions={<Button onClick={() => window.location.reload()}>Load it again</Button>}
      >
        It is not your fault. What you had saved is safe.
      </EmptyState>
    </main>
  );
}
