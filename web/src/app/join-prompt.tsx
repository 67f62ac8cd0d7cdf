import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../accounts/api.ts';
import { useBelonging } from '../communities/api.ts';
import { communitySelection, useCommunitySelection } from '../communities/parts/community-selection.tsx';
import { focusSoon } from '../ui/focus.ts';
import { dialogOnDemand } from '../ui/overlays/on-demand.tsx';

const JoinModal = dialogOnDemand(async () => (await import('../join-requests/parts/join-modal.tsx')).JoinModal);

/** Where somebody in no community has another way in, signs out or deletes their account: nothing comes between. */
const LEFT_ALONE = /^\/(invite\/|communities\/new$|profile(\/|$))/;

/**
 * The dialog in which one asks to join a community: as soon as it is known that somebody, their tutorial done, is in
 * none and has asked none; and whenever they wish. Its code comes when it first opens.
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
  const undisturbed = useLocation({ select: ({ pathname }) => LEFT_ALONE.test(pathname) });
  const isMember = useBelonging() === 'member';
  return (
    <>
      <JoinModal
        title="Join a Community to Continue"
        opened={required && !isMember && !undisturbed}
        required={due}
        onClose={() => {
          setRequired(false);
          focusSoon(() => document.getElementById('main'));
        }}
      />
      <JoinModal title="Select Community" opened={selecting} required={false} onClose={communitySelection.close} />
    </>
  );
}

/** Staff look after communities from outside. */
function useIsDue(): boolean {
  const { data: user } = useCurrentUser();
  const belonging = useBelonging();
  return user?.info_1 === true && !user.is_staff && belonging === 'none';
}
