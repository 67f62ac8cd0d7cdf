import type { InviteOffer } from '@homecoming/contract/invites.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../../accounts/api.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { flash } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { acceptInvite } from '../api.ts';
import { Text } from '../../../ui/text/text.tsx';
import { isRefusal } from './invite-refused.tsx';

interface AcceptInviteProps {
  token: string;
  offer: InviteOffer;
  /** The server refused the invite itself, or refused it for this account. */
  onRefused: (error: ApiError) => void;
}

/** The button that accepts an invite and opens the community. */
export function AcceptInvite({ token, offer, onRefused }: AcceptInviteProps) {
  const navigate = useNavigate();
  const { run, isRunning, failure } = useAction(join, 'return');
  const { name } = offer.community;

  async function join(): Promise<void> {
    try {
      const { id } = await acceptInvite(token);
      flash.success(`You are in ${name}`);
      await navigate({ to: '/communities/$id/details', params: { id }, replace: true });
    } catch (error) {
      if (!(error instanceof ApiError && isRefusal(error))) throw error;
      onRefused(error);
    }
  }

  return (
    <>
      <OtherAccount email={offer.email} />
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Button size="lg" loading={isRunning} onClick={() => void run()}>
        Join {name}
      </Button>
    </>
  );
}

/** Warns that the invite was sent to an address other than the user's. */
function OtherAccount({ email }: { email: string | null }) {
  const { data: user } = useCurrentUser();
  if (email === null || user === undefined || user.email === email) return null;
  return (
    <Text size="m" tone="soft" breaks>
      You are signed in as {user.email}.
    </Text>
  );
}
