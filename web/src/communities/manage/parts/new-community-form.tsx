import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { notice } from '../../../lib/toasts.ts';
import { Form, SubmitButton } from '../../../ui/fields/form.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { createCommunity } from '../../api.ts';
import {
  CommunityFields,
  PicturesProgress,
  communityRules,
  withPictureWords,
  type CommunityValues,
} from './community-fields.tsx';
import classes from './new-community-form.module.css';
import { PicturesField, filesOf, type Pictures } from './pictures-field.tsx';

/** What a new community needs: name, pictures, who sees it and how one gets in. */
export function NewCommunityForm() {
  const navigate = useNavigate();
  const [pictures, setPictures] = useState<Pictures>({ cover: null, logo: null });
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<CommunityValues>({
    mode: 'controlled',
    initialValues: { name: '', description: '', visibility: 'public', join_policy: 'request' },
    validate: communityRules,
  });
  const values = form.getValues();
  const idempotencyKey = useIdempotencyKey(JSON.stringify(values), pictures.cover, pictures.logo);

  async function create(): Promise<void> {
    try {
      const community = await createCommunity({
        ...values,
        files: filesOf(pictures),
        idempotencyKey,
        onProgress: setSent,
      });
      notice.success(`${community.name} is open`);
      await navigate({ to: '/communities/$id/details', params: { id: community.id }, replace: true });
    } catch (error) {
      setSent(null);
      throw withPictureWords(error);
    }
  }

  return (
    <Form form={form} onSubmit={create}>
      <PicturesField pictures={pictures} onChange={setPictures} />
      <CommunityFields form={form} />
      <PicturesProgress sent={sent} />
      <div className={classes.buttons}>
        <SubmitButton>Create community</SubmitButton>
        <ButtonLink to="/communities" variant="subtle">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
