import type { Channel } from '@homecoming/contract/channels.ts';
import { Text } from '../../ui/text/text.tsx';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useId, useState } from 'react';
import classes from './channel-form.module.css';
import { DetailsForm, type DetailsFormProps, type DetailsSubmission, type DetailsValues } from './details-form.tsx';

/** What `onSubmit` of a channel sends. */
export interface ChannelSubmission extends DetailsSubmission {
  values: DetailsValues & { is_private: boolean };
}

interface ChannelFormProps extends Pick<DetailsFormProps, 'submit' | 'notice'> {
  /** The channel to edit. Undefined for a new one. */
  channel?: Channel;
  onSubmit: (submission: ChannelSubmission) => Promise<void>;
}

/** The form of a channel: name, description, picture, and whether people have to request to join. */
export function ChannelForm({ channel, onSubmit, ...props }: ChannelFormProps) {
  const [isPrivate, setPrivate] = useState(channel?.is_private ?? false);
  return (
    <DetailsForm
      noun="channel"
      hint="What is talked about there"
      before={channel}
      more={{ fields: <PrivateSwitch checked={isPrivate} onChange={setPrivate} />, value: isPrivate }}
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
          track: classes.track ?? '',
          thumb: classes.thumb ?? '',
        }}
      />
      <Text size="s" tone="quiet" id={hint}>
        {checked ? 'People of the community ask, and you let them in.' : 'Everybody in the community can join at once.'}
      </Text>
    </div>
  );
}
