import type { Community } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { roleName } from '../../communities/parts/roles.ts';
import { rememberPage } from '../../lib/return-to.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useToken } from '../../lib/session.ts';
import { flash } from '../../lib/toasts.ts';
import { IconLock, IconUserCheck, IconUserPlus } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { withdrawRequest } from '../api.ts';
import classes from './join-action.module.css';
import { JoinState, RequestedState } from './join-state.tsx';
import { RequestSheet } from './request-sheet.tsx';
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
  if (community.applied) return <Requested community={community} />;
  if (community.can.request) return <RequestButton community={community} />;
  return <JoinState icon={IconLock}>By invitation only</JoinState>;
}

/** Staff look at a community from outside: there is nothing to say about them. */
function hasStanding({ role, applied, can, join_policy }: Community): boolean {
  return role !== null || applied || can.request || join_policy === 'invite';
}

/** Asks to join: at once where the community is open, else with a message that one may leave out. */
export function RequestButton({ community }: { community: Pick<Community, 'id' | 'name' | 'join_policy'> }) {
  const [writing, setWriting] = useState(false);
  const { join, sending } = useJoin(community);
  const open = community.join_policy === 'open';
  const words = open ? 'Join' : 'Request to join';
  return (
    <>
      <Button
        leftSection={<IconUserPlus />}
        loading={sending && open}
        aria-label={`${words} ${community.name}`}
        onClick={() => (open ? void join() : setWriting(true))}
      >
        {words}
      </Button>
      <RequestSheet
        place={community.name}
        opened={writing}
        onClose={() => setWriting(false)}
        onSend={(message) => {
          setWriting(false);
          void join(message);
        }}
      />
    </>
  );
}

function SignInToJoin({ invite }: { invite: boolean }) {
  return (
    <ButtonLink to="/" onClick={() => rememberPage(window.location.pathname)}>
      {invite ? 'Sign in' : 'Sign in to join'}
    </ButtonLink>
  );
}

function Requested({ community }: { community: Community }) {
  const { request, id } = community;
  async function withdraw(requestId: string): Promise<void> {
    try {
      await withdrawRequest(id, requestId);
      flash.success('Your request is withdrawn');
    } catch (error) {
      flash.error(messageOf(error));
    }
  }
  return (
    <>
      <RequestedState />
      {request !== null && (
        <Button variant="default" onClick={() => void withdraw(request.id)}>
          Withdraw
        </Button>
      )}
    </>
  );
}
