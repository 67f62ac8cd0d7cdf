import { durations } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useSecondFactor } from '../api.ts';

/** For staff: pages but the settings need a second step of the last hours, and say how to get it. */
export function StaffGate({ children }: { children: ReactNode }) {
  const { data, error } = useSecondFactor();
  const isOwnSettings = useLocation({ select: ({ pathname }) => pathname.startsWith('/profile/settings') });
  if (isOwnSettings || data?.counts === true) return children;
  // What the page loads would be refused
  if (data === undefined) return error === undefined ? null : children;
  const hasOne = data.totp !== null || data.passkeys.length > 0;
  return (
    <Page title="Second step" titleHidden>
      <EmptyState
        drawing="signpost"
        title={hasOne ? 'Please sign in again' : 'Set up your second step'}
        actions={
          hasOne ? (
            <Button onClick={() => session.end('expired')}>Sign in again</Button>
          ) : (
            <ButtonLink to="/profile/settings/security">Set it up</ButtonLink>
          )
        }
      >
        {hasOne
          ? `Staff sign in with their second step every ${durations.staffSecondFactorHours} hours. Yours was longer ago.`
          : 'Staff can do much here, so a password alone is not enough. An authenticator app or a passkey takes two minutes.'}
      </EmptyState>
    </Page>
  );
}
