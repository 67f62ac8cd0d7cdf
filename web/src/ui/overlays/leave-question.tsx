import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmSheet } from './confirm-sheet.tsx';

interface LeaveQuestionProps {
  /** There is something that would be lost. */
  changed: boolean;
  /** What becomes of it. */
  children: ReactNode;
}

/** Asks before one leaves the page, or closes it, and loses what one has changed. */
export function LeaveQuestion({ changed, children }: LeaveQuestionProps) {
  const leaving = useBlocker({
    shouldBlockFn: isOtherPage,
    disabled: !changed,
    enableBeforeUnload: changed,
    withResolver: true,
  });
  return (
    <ConfirmSheet
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title="Discard your changes?"
      confirm="Discard changes"
      onConfirm={() => leaving.proceed?.()}
    >
      {children}
    </ConfirmSheet>
  );
}

function isOtherPage({ current, next }: { current: { pathname: string }; next: { pathname: string } }): boolean {
  return current.pathname !== next.pathname;
}
