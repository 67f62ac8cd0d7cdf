import type { Channel } from '@homecoming/contract/channels.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useForm } from '@mantine/form';
import { useId, useState, type ReactNode } from 'react';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { OptionalLabel, TextField } from '../../ui/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/form.tsx';
import classes from './channel-form.module.css';
import { withPictureWords, type PictureChoice } from './picture-choice.ts';
import { PictureField } from './picture-field.tsx';

/** What is typed and chosen about a channel. */
export type ChannelValues = { name: string; description: string; is_private: boolean };

/** What is sent of it, and who hears how far that is. */
export interface ChannelSubmission {
  values: ChannelValues;
  picture: PictureChoice;
  /** Stays while the same is tried again. */
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

interface ChannelFormProps {
  /** The channel that is changed; a new one where there is none. */
  channel?: Channel;
  /** What the button says. */
  submit: string;
  /** Stands above the button. */
  notice?: ReactNode;
  onSubmit: (submission: ChannelSubmission) => Promise<void>;
}

/** Name, description, picture of a channel, and whether people ask to be let in. */
export function ChannelForm({ channel, submit, notice, onSubmit }: ChannelFormProps) {
  const [picture, setPicture] = useState<PictureChoice>(null);
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<ChannelValues>({
    mode: 'controlled',
    initialValues: {
      name: channel?.name ?? '',
      description: channel?.description ?? '',
      is_private: channel?.is_private ?? false,
    },
    validate: { name: (value) => (value.trim() === '' ? 'Give the channel a name' : null) },
  });
  const idempotencyKey = useIdempotencyKey(JSON.stringify(form.getValues()), picture);

  async function send(values: ChannelValues): Promise<void> {
    try {
      await onSubmit({ values, picture, idempotencyKey, onProgress: setSent });
    } catch (error) {
      throw withPictureWords(error);
    } finally {
      setSent(null);
    }
  }

  return (
    <Form form={form} onSubmit={send}>
      <TextField label="Name" maxLength={limits.name} data-autofocus {...fieldProps(form, 'name')} />
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        description="What is talked about there"
        minRows={2}
        maxRows={6}
        maxLength={limits.description}
        {...fieldProps(form, 'description')}
      />
      <PrivateSwitch
        checked={form.getValues().is_private}
        onChange={(checked) => form.setFieldValue('is_private', checked)}
      />
      <PictureField choice={picture} onChange={setPicture} saved={channel?.image?.url ?? null} sent={sent} />
      {notice}
      <SubmitButton>{submit}</SubmitButton>
    </Form>
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
