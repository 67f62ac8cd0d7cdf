import type { Channel } from '@homecoming/contract/channels.ts';
import { IconUserCheck } from '../../ui/icons/icons.tsx';
import { joinsWithoutRequest, withdrawChannelRequest } from '../api.ts';
import { rowStyle } from '../../ui/layout/row.tsx';
import { AskButton } from './ask-button.tsx';
import classes from './join-action.module.css';
import { JoinState } from './join-state.tsx';
import { Requested } from './requested.tsx';
import { useJoinChannel } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** The main action of a channel: the reader's state in it, or the button to join, if there is either. */
export function ChannelAction({ channel }: { channel: Channel }) {
  const { is_member, applied, can } = channel;
  const container = useKeptFocus<HTMLDivElement>(`${is_member} ${applied}`);
  if (!is_member && !applied && !can.join) return null;
  return (
    <div
      ref={container}
      tabIndex={-1}
      {...rowStyle({ align: 'stretch', wrap: true, gap: 12, className: classes.action })}
    >
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
  return <AskButton target={channel.name} open={joinsWithoutRequest(channel)} sending={sending} onJoin={join} />;
}
