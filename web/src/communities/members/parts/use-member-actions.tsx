import type { Community } from '@homecoming/contract/communities.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { usePasswordConfirmation } from '../../../accounts/parts/use-password-confirmation.tsx';
import { fullName } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useLastKnown } from '../../../lib/use-last-known.ts';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import {
  changeMembership,
  ownershipChange,
  paymentOwnerChange,
  memberRemoval,
  roleChange,
  type MembershipChange,
} from '../api.ts';
import { actionDone, actionsFor, type MemberAction } from './member-actions.ts';
import { memberFailure } from './member-failure.ts';
import { MemberMenu, findMenuButton } from './member-menu.tsx';

interface Question {
  member: CommunityMember;
  action: MemberAction;
}

interface MemberActions {
  /** The menu of a member; null without an allowed action. */
  renderMenu: (member: CommunityMember) => ReactNode;
  /** The server's message if the plan did not allow the last action, else null. */
  refusal: string | null;
  /** Must be rendered somewhere in the screen. */
  dialogs: ReactNode;
}

/** Changes roles and removes members: optimistic, and reverted when the server refuses. */
export function useMemberActions(community: Community): MemberActions {
  const { data: user } = useCurrentUser();
  const { run, dialog } = usePasswordConfirmation();
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id } = community;
  const navigate = useNavigate();
  const seePlan = () => void navigate({ to: '/communities/$id/manage/plan', params: { id } });

  function apply(member: CommunityMember, action: MemberAction): void {
    const { to, send } = changeFor(id, member, action);
    setRefusal(null);
    changeMembership(
      id,
      member,
      { to, send: () => run(send) },
      {
        onAnswered(isDone) {
          if (isDone) notice.success(actionDone(action, fullName(member)));
          else focusSoon(() => findMenuButton(member.id), true);
        },
        onRefused(error) {
          const { message, planMessage } = memberFailure(action, error);
          setRefusal(planMessage);
          notice.error(message, planMessage === null ? undefined : { label: 'See the plan', run: seePlan });
          focusSoon(() => findMenuButton(member.id), true);
        },
      },
    );
    focusSoon(() => findMenuButton(member.id) ?? document.getElementById('main'), true);
  }

  function renderMenu(member: CommunityMember): ReactNode {
    const isSelf = member.id === user?.id;
    const actions = actionsFor(member, isSelf);
    if (actions.length === 0) return null;
    return (
      <MemberMenu
        member={member}
        actions={actions}
        onChoose={(action) => {
          if (action.kind === 'remove' || action.kind === 'hand-over' || (isSelf && isStepDown(action)))
            setQuestion({ member, action });
          else apply(member, action);
        }}
      />
    );
  }

  const dialogs = (
    <>
      <ActionQuestion question={question} community={community} onClose={() => setQuestion(null)} onConfirm={apply} />
      {dialog}
    </>
  );
  return { renderMenu, refusal, dialogs };
}

interface MoveQuestionProps {
  question: Question | null;
  community: Community;
  onClose: () => void;
  onConfirm: (member: CommunityMember, action: MemberAction) => void;
}

function ActionQuestion({ question, community, onClose, onConfirm }: MoveQuestionProps) {
  // Keeps the question visible during the closing animation
  const shown = useLastKnown(question ?? undefined);
  if (shown === undefined) return null;
  const { member, action } = shown;
  const texts = questionAbout(action, fullName(member), community.name);
  return (
    <ConfirmSheet
      opened={question !== null}
      onClose={onClose}
      title={texts.title}
      confirm={texts.confirm}
      onConfirm={() => onConfirm(member, action)}
      returnTo={() => findMenuButton(member.id)}
    >
      {texts.text}
    </ConfirmSheet>
  );
}

function questionAbout({ kind }: MemberAction, name: string, community: string) {
  if (kind === 'remove') {
    return {
      title: `Remove ${name}?`,
      confirm: 'Remove',
      text: `They leave ${community} and see nothing of it any more. They can ask to join again.`,
    };
  }
  if (kind === 'hand-over') {
    return {
      title: `Hand over to ${name}?`,
      confirm: 'Hand over',
      text: `${name} owns ${community} in your place, and you step down. Only they can make you an owner again.`,
    };
  }
  return {
    title: 'Give up what you are here?',
    confirm: 'Give it up',
    text: `Only an owner of ${community} can give it back to you.`,
  };
}

/** Any change of the user's own role is a demotion: nobody can promote themselves. */
function isStepDown(action: MemberAction): boolean {
  return action.kind === 'role' || (action.kind === 'payment' && !action.isPaymentOwner);
}

function changeFor(id: string, member: CommunityMember, action: MemberAction): MembershipChange {
  if (action.kind === 'role') return roleChange(id, member, action.role);
  if (action.kind === 'hand-over') return ownershipChange(id, member);
  return action.kind === 'payment' ? paymentOwnerChange(id, member, action.isPaymentOwner) : memberRemoval(id, member);
}
