import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmSheet } from './confirm-sheet.tsx';

interface LeaveQuestionProps {
  /** Whether there are unsaved changes. */
  changed: boolean;
  /** Explains what happens to the changes. */
  children: ReactNode;
}

/** Asks for confirmation before the page is left or closed with unsaved changes. */
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
      leftByBack
      onClose={() => leaving.reset?.()}
      title="Discard your changes?"
      confirm="Discard changes"
      dismiss="Keep editing"
      onConfirm={() => leaving.proceed?.()}
    >
      {children}
    </ConfirmSheet>
  );
}

function isOtherPage({ current, next }: { current: { pathname: string }; next: { pathname: string } }): boolean {
  return current.pathname !== next.pathname;
}
