import type { Community } from '@homecoming/contract/communities.ts';
import { roleName } from '../../communities/members/parts/roles.ts';
import { rememberPage } from '../../lib/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { IconLock, IconUserCheck } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { withdrawRequest } from '../api.ts';
import { AskButton } from './ask-button.tsx';
import classes from './join-action.module.css';
import { JoinState } from './join-state.tsx';
import { Requested } from './requested.tsx';
import { useJoin } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What the reader is to a community, or the way in: its one main action on the details page. */
export function JoinAction({ community }: { community: Community }) {
  const place = useKeptFocus<HTMLDivElement>(community.applied);
  const signedIn = useToken() !== null;
  if (signedIn && !hasStanding(community)) return null;
  return (
    <div ref={place} tabIndex={-1} className={classes.action}>
      <Standing community={community} />
    </div>
  );
}

function Standing({ community }: { community: Community }) {
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

/** Staff look at a community from outside: there is nothing to say about them. */
function hasStanding({ role, applied, can, join_policy }: Community): boolean {
  return role !== null || applied || can.request || join_policy === 'invite';
}

/** Asks to join: at once where the community is open, else with a message that one may leave out. */
export function RequestButton({ community }: { community: Pick<Community, 'id' | 'name' | 'join_policy'> }) {
  const { join, sending } = useJoin(community);
  return <AskButton place={community.name} open={community.join_policy === 'open'} sending={sending} onJoin={join} />;
}

function SignInToJoin({ invite }: { invite: boolean }) {
  return (
    <ButtonLink to="/" onClick={() => rememberPage(window.location.pathname)}>
      {invite ? 'Sign in' : 'Sign in to join'}
    </ButtonLink>
  );
}
