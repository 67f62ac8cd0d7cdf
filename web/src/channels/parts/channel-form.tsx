import type { Channel } from '@homecoming/contract/channels.ts';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useId, useState } from 'react';
import classes from './channel-form.module.css';
import { PlaceForm, type PlaceFormProps, type PlaceSubmission, type PlaceValues } from './place-form.tsx';

/** What is typed and chosen about a channel, and how it is sent. */
export interface ChannelSubmission extends PlaceSubmission {
  values: PlaceValues & { is_private: boolean };
}

interface ChannelFormProps extends Pick<PlaceFormProps, 'submit' | 'notice'> {
  /** The channel that is changed; a new one where there is none. */
  channel?: Channel;
  onSubmit: (submission: ChannelSubmission) => Promise<void>;
}

/** Name, description, picture of a channel, and whether people ask to be let in. */
export function ChannelForm({ channel, onSubmit, ...props }: ChannelFormProps) {
  const [isPrivate, setPrivate] = useState(channel?.is_private ?? false);
  return (
    <PlaceForm
      noun="channel"
      hint="What is talked about there"
      before={channel}
      more={{ fields: <PrivateSwitch checked={isPrivate} onChange={setPrivate} />, chosen: isPrivate }}
      onSubmit={({ values, ...sending }) => onSubmit({ values: { ...values, is_private: isPrivate }, ...sending })}
      {...props}
    />
  );
}

function PrivateSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const hint = useId();
  return (
    <div>
      <Switch
        label="Private"
        size="md"
        withThumbIndicator={false}
        aria-describedby={hint}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        classNames={{
          body: classes.switch ?? '',
          label: classes.label ?? '',
          track: classes.track ?? '',
          thumb: classes.thumb ?? '',
        }}
      />
      <p id={hint} className={classes.hint}>
        {checked ? 'People of the community ask, and you let them in.' : 'Everybody in the community can join at once.'}
      </p>
    </div>
  );
}
