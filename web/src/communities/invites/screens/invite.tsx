import type { InviteOffer } from '@homecoming/contract/invites.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../../../lib/http/api-error.ts';
import { useToken } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { IconCheck } from '../../../ui/icons/icons.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useInviteOffer } from '../api.ts';
import { AcceptInvite } from '../parts/accept-invite.tsx';
import { InviteCard } from '../parts/invite-card.tsx';
import { InviteRefused, isRefusal } from '../parts/invite-refused.tsx';
import { SignInToAccept } from '../parts/sign-in-to-accept.tsx';
import { Row } from '../../../ui/layout/row.tsx';

/** The page that the link of an invite opens. */
export function InviteScreen() {
  const { token } = useParams({ from: '/app/open/invite/$token' });
  const { data: offer, error, mutate } = useInviteOffer(token);
  const signedIn = useToken() !== null;
  // Another account gets its own answer
  return <Invite key={String(signedIn)} token={token} offer={offer} error={error} onRetry={() => void mutate()} />;
}

interface InviteProps {
  token: string;
  offer: InviteOffer | undefined;
  error: ApiError | undefined;
  onRetry: () => void;
}

function Invite({ token, offer, error, onRetry }: InviteProps) {
  const [refusal, setRefusal] = useState<ApiError>();
  const refused = refusal ?? (error !== undefined && isRefusal(error) ? error : undefined);
  if (refused !== undefined) return <InviteRefused error={refused} token={token} offer={offer} />;
  if (offer !== undefined) {
    const card = (
      <InviteCard offer={offer}>
        <Way token={token} offer={offer} onRefused={setRefusal} />
      </InviteCard>
    );
    return (
      <Page title={`Join ${offer.community.name}`} head={card}>
        {null}
      </Page>
    );
  }
  return (
    <Page title="Your invite" titleHidden>
      {error === undefined ? <InviteLoading /> : <ErrorState error={error} onRetry={onRetry} />}
    </Page>
  );
}

interface WayProps {
  token: string;
  offer: InviteOffer;
  onRefused: (error: ApiError) => void;
}

/** The action that fits the reader: sign in, accept, or open the community. */
function Way({ token, offer, onRefused }: WayProps) {
  const signedIn = useToken() !== null;
  const { community } = offer;
  if (!signedIn) return <SignInToAccept email={offer.email} />;
  if (!offer.is_member) return <AcceptInvite token={token} offer={offer} onRefused={onRefused} />;
  return (
    <>
      <Row as="p" gap={8} weight="strong" tone="primary">
        <IconCheck /> You are in
      </Row>
      <ButtonLink to="/communities/$id/details" params={{ id: community.id }} size="lg">
        Go to {community.name}
      </ButtonLink>
    </>
  );
}

function InviteLoading() {
  return (
    <Loading label="Loading the invite">
      <Bone height={168} radius={16} />
      <Bone width="45%" height={14} />
      <Bone width="70%" height={30} />
      <Bone width="90%" height={14} />
      <Bone height={52} radius={12} />
    </Loading>
  );
}
