import type { Community } from '@homecoming/contract/communities.ts';
import { roleName } from '../../communities/members/parts/roles.ts';
import { rememberPage } from '../../lib/browser/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { IconLock, IconUserCheck } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { withdrawRequest } from '../api.ts';
import { rowStyle } from '../../ui/layout/row.tsx';
import { AskButton } from './ask-button.tsx';
import classes from './join-action.module.css';
import { JoinState } from './join-state.tsx';
import { Requested } from './requested.tsx';
import { useJoin } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** The main action of a community: the reader's state in it, or the button to join. */
export function JoinAction({ community }: { community: Community }) {
  const container = useKeptFocus<HTMLDivElement>(community.applied);
  const signedIn = useToken() !== null;
  if (signedIn && !hasState(community)) return null;
  return (
    <div
      ref={container}
      tabIndex={-1}
      {...rowStyle({ align: 'stretch', wrap: true, gap: 12, className: classes.action })}
    >
      <State community={community} />
    </div>
  );
}

function State({ community }: { community: Community }) {
  const signedIn = useToken() !== null;
  if (!signedIn) return <SignInToJoin invite={community.join_policy === 'invite'} />;
  if (community.role !== null) {
    return <JoinState icon={IconUserCheck}>{roleName(community.role)}</JoinState>;
  }
  if (community.applied) {
    return <Requested request={community.request} onWithdraw={(id) => withdrawRequest(community.id, id)} />;
  }
  if (community.can.request) return <RequestButton community={community} />;
  return <JoinState icon={IconLock}>By invitation only</JoinState>;
}

/** False for staff, who see communities without being members. */
function hasState({ role, applied, can, join_policy }: Community): boolean {
  return role !== null || applied || can.request || join_policy === 'invite';
}

/** The button that joins an open community, or sends a request with an optional message. */
export function RequestButton({ community }: { community: Pick<Community, 'id' | 'name' | 'join_policy'> }) {
  const { join, sending } = useJoin(community);
  return (
    <AskButton
      target={community.name}
      open={community.join_policy === 'open'}
      sending={sending}
      rulesOf={community.id}
      onJoin={join}
    />
  );
}

function SignInToJoin({ invite }: { invite: boolean }) {
  return (
    <ButtonLink to="/" onClick={() => rememberPage(window.location.pathname)}>
      {invite ? 'Sign in' : 'Sign in to join'}
    </ButtonLink>
  );
}
