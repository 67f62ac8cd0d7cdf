import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCommunityCard } from '../../communities/api.ts';
import { CommunityScreen } from '../../communities/screens/community.tsx';
import { JoinAction, RequestButton } from '../../join-requests/parts/join-action.tsx';
import { RequestedState } from '../../join-requests/parts/join-state.tsx';
import { ManageLink } from '../../join-requests/parts/open-requests.tsx';
import { rememberPage } from '../../lib/browser/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { stored } from '../../lib/browser/storage.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';

/** /communities/{id}: the page around a community, with the button to join; its tabs are child routes. */
export function CommunityPage() {
  const { id } = useParams({ from: '/app/open/communities/$id' });
  useEffect(() => stored.set('selectedCommunity', id), [id]);
  return (
    <CommunityScreen joinAction={JoinAction} moreActions={ManageLink} askToEnter={AskToEnter}>
      <Outlet />
    </CommunityScreen>
  );
}

/** Without access to the details, the data of the list is enough to send a request. */
function AskToEnter({ id }: { id: string }) {
  const signedIn = useToken() !== null;
  const card = useCommunityCard(id);
  if (!signedIn) {
    return (
      <ButtonLink to="/" onClick={() => rememberPage(window.location.pathname)}>
        Sign in
      </ButtonLink>
    );
  }
  if (card === undefined) return null;
  if (card.applied) return <RequestedState />;
  return card.can.request ? <RequestButton community={card} /> : null;
}
