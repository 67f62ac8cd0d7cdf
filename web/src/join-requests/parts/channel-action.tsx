import type { Channel } from '@homecoming/contract/channels.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { flash } from '../../lib/toasts.ts';
import { IconUserCheck, IconUserPlus } from '../../ui/icons/icons.tsx';
import { letsIn, withdrawChannelRequest } from '../api.ts';
import classes from './join-action.module.css';
import { JoinState, RequestedState } from './join-state.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { useJoinChannel } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What the reader is to a channel, or the way in: its one main action. Nothing for people who only look at it. */
export function ChannelAction({ channel }: { channel: Channel }) {
  const { is_member, applied, can } = channel;
  const place = useKeptFocus<HTMLDivElement>(`${is_member} ${applied}`);
  if (!is_member && !applied && !can.join) return null;
  return (
    <div ref={place} tabIndex={-1} className={classes.action}>
      {is_member && <JoinState icon={IconUserCheck}>Member</JoinState>}
      {!is_member && applied && <Requested channel={channel} />}
      {!is_member && !applied && <AskButton channel={channel} />}
    </div>
  );
}

/** Joins at once where the channel lets the reader in, else asks with a message that one may leave out. */
function AskButton({ channel }: { channel: Channel }) {
  const [writing, setWriting] = useState(false);
  const { join, sending } = useJoinChannel(channel);
  const open = letsIn(channel);
  const words = open ? 'Join' : 'Request to join';
  return (
    <>
      <Button
        leftSection={<IconUserPlus />}
        loading={sending && open}
        aria-label={`${words} ${channel.name}`}
        onClick={() => (open ? void join() : setWriting(true))}
      >
        {words}
      </Button>
      <RequestSheet
        place={channel.name}
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

function Requested({ channel: { id, request } }: { channel: Channel }) {
  async function withdraw(requestId: string): Promise<void> {
    try {
      await withdrawChannelRequest(id, requestId);
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
