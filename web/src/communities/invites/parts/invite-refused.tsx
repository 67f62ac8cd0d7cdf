import { inviteErrors, type InviteOffer } from '@homecoming/contract/invites.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { signOut } from '../../../accounts/api.ts';
import type { ApiError } from '../../../lib/http/api-error.ts';
import { useToken } from '../../../lib/session.ts';
import type { EmptyDrawingName } from '../../../ui/art/empty-drawing.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { refreshInviteOffer } from '../api.ts';

const REFUSALS: Readonly<Record<string, { drawing: EmptyDrawingName; title: string }>> = {
  invite_not_found: { drawing: 'signpost', title: 'This invite leads nowhere' },
  invite_expired: { drawing: 'letterbox', title: 'This invite has expired' },
  invite_withdrawn: { drawing: 'letterbox', title: 'This invite was withdrawn' },
  invite_used: { drawing: 'letterbox', title: 'This invite has been used' },
  invite_other_address: { drawing: 'keyhole', title: 'This invite is for somebody else' },
  plan_limit: { drawing: 'keyhole', title: 'There is no room at the moment' },
  forbidden: { drawing: 'keyhole', title: 'You cannot join with this account' },
};

/** Whether the server refuses the invite itself; after any other error a retry may succeed. */
export function isRefusal(error: ApiError): boolean {
  return getFailureCode(error) in REFUSALS;
}

interface InviteRefusedProps {
  error: ApiError;
  token: string;
  /** Undefined where it could not be loaded. */
  offer: InviteOffer | undefined;
}

/** Why the reader cannot use an invite, and what to do next. */
export function InviteRefused({ error, token, offer }: InviteRefusedProps) {
  const code = getFailureCode(error);
  const { drawing, title } = REFUSALS[code] ?? { drawing: 'signpost', title: 'This invite does not open' };
  return (
    <Page title={title} titleHidden>
      <EmptyState drawing={drawing} title={title} actions={<NextStep code={code} token={token} offer={offer} />}>
        {error.status === 400 ? inviteErrors.invite_not_found.message : error.message}
      </EmptyState>
    </Page>
  );
}

function NextStep({ code, token, offer }: Omit<InviteRefusedProps, 'error'> & { code: string }): ReactNode {
  const signedIn = useToken() !== null;
  if (code === 'invite_other_address') return <OtherAccountButton token={token} />;
  if (code === 'invite_used' && !signedIn) return <ButtonLink to="/">Sign in</ButtonLink>;
  if (code === 'plan_limit' && offer !== undefined) {
    return (
      <ButtonLink to="/communities/$id/details" params={{ id: offer.community.id }}>
        See {offer.community.name}
      </ButtonLink>
    );
  }
  return <ButtonLink to="/communities">Browse communities</ButtonLink>;
}

function OtherAccountButton({ token }: { token: string }) {
  function change(): void {
    void signOut();
    refreshInviteOffer(token);
  }
  return <Button onClick={change}>Sign out and use another account</Button>;
}

/** A malformed token is shown like one that does not exist. */
function getFailureCode({ code, status }: ApiError): string {
  return status === 400 ? 'invite_not_found' : code;
}
