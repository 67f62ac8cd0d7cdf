import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { notice } from '../../lib/toasts.ts';
import { OptionalLabel, TextField } from '../../ui/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/form.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { createCommunity } from '../api.ts';
import { Choices } from './choices.tsx';
import classes from './new-community-form.module.css';
import { PicturesField, type Pictures } from './pictures-field.tsx';
import { joiningWords, visibilityWords } from './words.ts';

type Values = {
  name: string;
  description: string;
  visibility: 'public' | 'private';
  join_policy: 'request' | 'open' | 'invite';
};

const VISIBILITIES = (['public', 'private'] as const).map((value) => choiceOf(value, visibilityWords(value)));
const POLICIES = (['request', 'open', 'invite'] as const).map((value) => choiceOf(value, joiningWords(value)));

/** What a new community needs: name, pictures, who sees it and how one gets in. */
export function NewCommunityForm() {
  const navigate = useNavigate();
  const [pictures, setPictures] = useState<Pictures>({ cover: null, logo: null });
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { name: '', description: '', visibility: 'public', join_policy: 'request' },
    validate: { name: (value) => (value.trim() === '' ? 'Give the community a name' : null) },
  });
  const values = form.getValues();
  const idempotencyKey = useIdempotencyKey(JSON.stringify(values), pictures.cover, pictures.logo);

  async function create(): Promise<void> {
    try {
      const community = await createCommunity({ ...values, files: pictures, idempotencyKey, onProgress: setSent });
      notice.success(`${community.name} is open`);
      await navigate({ to: '/communities/$id/details', params: { id: community.id }, replace: true });
    } catch (error) {
      setSent(null);
      throw error instanceof ApiError ? withPictureWords(error) : error;
    }
  }

  return (
    <Form form={form} onSubmit={create}>
      <PicturesField pictures={pictures} onChange={setPictures} />
      <TextField label="Name" maxLength={limits.name} {...fieldProps(form, 'name')} />
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        description="Who it is for, and what goes on there"
        minRows={3}
        maxRows={10}
        maxLength={limits.description}
        {...fieldProps(form, 'description')}
      />
      <Choices
        label="Who sees it"
        name="visibility"
        choices={VISIBILITIES}
        value={values.visibility}
        onChange={(value) => form.setFieldValue('visibility', value)}
      />
      <Choices
        label="How people get in"
        name="join_policy"
        choices={POLICIES}
        value={values.join_policy}
        onChange={(value) => form.setFieldValue('join_policy', value)}
      />
      {sent !== null && sent < 1 && (
        <progress className={classes.progress} value={sent} aria-label="Sending the pictures" />
      )}
      <div className={classes.buttons}>
        <SubmitButton>Create community</SubmitButton>
        <ButtonLink to="/communities" variant="subtle">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

function choiceOf<T extends string>(value: T, { short, long }: { short: string; long: string }) {
  return { value, title: short, text: long };
}

/** A refused picture is no fault of a field of the form: its sentence stands above the button. */
function withPictureWords(error: ApiError): ApiError {
  const sentence = error.fields.logo ?? error.fields.cover;
  return sentence === undefined ? error : new ApiError(error.status, error.code, sentence);
}
