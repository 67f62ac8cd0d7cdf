import type { Channel } from '@homecoming/contract/channels.ts';
import { IconUserCheck } from '../../ui/icons/icons.tsx';
import { letsIn, withdrawChannelRequest } from '../api.ts';
import { AskButton } from './ask-button.tsx';
import classes from './join-action.module.css';
import { JoinState } from './join-state.tsx';
import { Requested } from './requested.tsx';
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
      {!is_member && applied && (
        <Requested request={channel.request} onWithdraw={(id) => withdrawChannelRequest(channel.id, id)} />
      )}
      {!is_member && !applied && <AskToJoin channel={channel} />}
    </div>
  );
}

function AskToJoin({ channel }: { channel: Channel }) {
  const { join, sending } = useJoinChannel(channel);
  return <AskButton place={channel.name} open={letsIn(channel)} sending={sending} onJoin={join} />;
}
