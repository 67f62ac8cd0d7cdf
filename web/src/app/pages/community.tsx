import { Outlet } from '@tanstack/react-router';
import { useCommunityCard } from '../../communities/api.ts';
import { CommunityScreen } from '../../communities/screens/community.tsx';
import { JoinAction, RequestButton } from '../../join-requests/parts/join-action.tsx';
import { RequestedState } from '../../join-requests/parts/join-state.tsx';
import { ManageLink } from '../../join-requests/parts/open-requests.tsx';
import { rememberPage } from '../../lib/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';

/** /communities/{id}: the page around a community, with the way in; its tabs are routes of their own. */
export function CommunityPage() {
  return (
    <CommunityScreen joinAction={JoinAction} moreActions={ManageLink} askToEnter={AskToEnter}>
      <Outlet />
    </CommunityScreen>
  );
}

/** Before a closed door: what the list of communities knows is enough to ask. */
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
