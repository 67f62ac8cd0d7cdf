import type { Picture } from '@homecoming/contract/shapes.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { withPictureMessage, type PictureChoice, type PictureSending } from '../../lib/browser/picture-choice.ts';
import { PictureField } from './picture-field.tsx';

/** The text fields of a channel or a group. */
export type DetailsValues = { name: string; description: string };

/** What `onSubmit` sends. */
export interface DetailsSubmission extends PictureSending {
  values: DetailsValues;
  /** Stays the same for a retry of the same values. */
  idempotencyKey: string;
}

export interface DetailsFormProps {
  noun: 'channel' | 'group';
  /** The hint at the description. */
  hint: string;
  /** The saved values. Undefined for a new channel or group. */
  before: { name: string; description: string | null; image: Picture | null } | undefined;
  /** The text of the button. */
  submit: string;
  /** Shown above the button. */
  notice?: ReactNode;
  /** More fields, and their value. A new value is not a retry. */
  more?: { fields: ReactNode; value: unknown };
  onSubmit: (submission: DetailsSubmission) => Promise<void>;
}

/** Name, description and picture of a channel or a group. */
export function DetailsForm({ noun, hint, before, submit, notice, more, onSubmit }: DetailsFormProps) {
  const [picture, setPicture] = useState<PictureChoice>(null);
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<DetailsValues>({
    mode: 'controlled',
    initialValues: { name: before?.name ?? '', description: before?.description ?? '' },
    validate: { name: (value) => (value.trim() === '' ? `Give the ${noun} a name` : null) },
  });
  const idempotencyKey = useIdempotencyKey(JSON.stringify(form.getValues()), picture, more?.value);

  async function send(values: DetailsValues): Promise<void> {
    try {
      await onSubmit({ values, picture, idempotencyKey, onProgress: setSent });
    } catch (error) {
      throw withPictureMessage(error);
    } finally {
      setSent(null);
    }
  }

  return (
    <Form form={form} onSubmit={send}>
      <TextField label="Name" maxLength={limits.name} data-autofocus {...fieldProps(form, 'name')} />
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        description={hint}
        minRows={2}
        maxRows={6}
        maxLength={limits.description}
        {...fieldProps(form, 'description')}
      />
      {more?.fields}
      <PictureField choice={picture} onChange={setPicture} saved={before?.image?.url ?? null} sent={sent} />
      {notice}
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}
