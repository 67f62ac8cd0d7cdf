import type { Picture } from '@homecoming/contract/shapes.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { withPictureWords, type PictureChoice, type PictureSending } from './picture-choice.ts';
import { PictureField } from './picture-field.tsx';

/** What is typed about a channel or a group. */
export type PlaceValues = { name: string; description: string };

/** What is sent of it, and who hears how far that is. */
export interface PlaceSubmission extends PictureSending {
  values: PlaceValues;
  /** Stays while the same is tried again. */
  idempotencyKey: string;
}

/** What the form of a new place, and of one that is changed, is asked for with. */
export interface PlaceFormProps {
  noun: 'channel' | 'group';
  /** What the description is for. */
  hint: string;
  /** The place that is changed; a new one where there is none. */
  before: { name: string; description: string | null; image: Picture | null } | undefined;
  /** What the button says. */
  submit: string;
  /** Stands above the button. */
  notice?: ReactNode;
  /** What else there is to choose, and what is chosen of it: with another choice it is not the same that is tried again. */
  more?: { fields: ReactNode; chosen: unknown };
  onSubmit: (submission: PlaceSubmission) => Promise<void>;
}

/** Name, description and picture of a channel or a group. */
export function PlaceForm({ noun, hint, before, submit, notice, more, onSubmit }: PlaceFormProps) {
  const [picture, setPicture] = useState<PictureChoice>(null);
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<PlaceValues>({
    mode: 'controlled',
    initialValues: { name: before?.name ?? '', description: before?.description ?? '' },
    validate: { name: (value) => (value.trim() === '' ? `Give the ${noun} a name` : null) },
  });
  const idempotencyKey = useIdempotencyKey(JSON.stringify(form.getValues()), picture, more?.chosen);

  async function send(values: PlaceValues): Promise<void> {
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
