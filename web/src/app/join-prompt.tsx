import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../accounts/api.ts';
import { useMembershipState } from '../communities/api.ts';
import { communitySelection, useCommunitySelection } from '../communities/parts/community-selection.tsx';
import { useTutorialDue } from '../tutorials/model.ts';
import { focusSoon } from '../ui/focus.ts';
import { dialogOnDemand } from '../ui/overlays/on-demand.tsx';
import { joinRequestTexts } from '../join-requests/texts.ts';

const JoinModal = dialogOnDemand(async () => (await import('../join-requests/parts/join-modal.tsx')).JoinModal);

/**
 * Paths on which the dialog does not open: communities, to read about them before choosing, other ways to join, sign-out
 * and account deletion, events, which may be public, and what moderators decided about somebody, who may be suspended.
 */
const EXCLUDED_PATHS =
  /^\/(invite\/|communities(\/|$)|profile(\/|$)|notifications$|statements\/|events\/(?!new$)[^/]+$)/;

/**
 * The dialog that asks to join a community. Opens for users without a community and without an open request, after the
 * tutorials, and on demand. Its code is loaded when it first opens.
 */
export function JoinPrompt() {
  const due = useIsDue();
  const [before, setBefore] = useState(false);
  const [required, setRequired] = useState(false);
  if (due !== before) {
    setBefore(due);
    if (due) setRequired(true);
  }
  const selecting = useCommunitySelection();
  const isExcluded = useLocation({ select: ({ pathname }) => EXCLUDED_PATHS.test(pathname) });
  const isTutorialDue = useTutorialDue();
  const isMember = useMembershipState() === 'member';
  return (
    <>
      <JoinModal
        title={joinRequestTexts.joinToContinue}
        opened={required && !isMember && !isExcluded && !isTutorialDue}
        required={due}
        leftByBack={due}
        onClose={() => {
          setRequired(false);
          focusSoon(() => document.getElementById('main'));
        }}
      />
      <JoinModal
        title={joinRequestTexts.selectCommunity}
        opened={selecting}
        required={false}
        onClose={communitySelection.close}
      />
    </>
  );
}

/** Whether the user must ask to join a community. Staff need not. */
function useIsDue(): boolean {
  const { data: user } = useCurrentUser();
  const membership = useMembershipState();
  return user?.info_1 === true && !user.is_staff && membership === 'none';
}
