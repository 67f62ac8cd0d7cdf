import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { withPictureMessage } from '../../../lib/browser/picture-choice.ts';
import { notice } from '../../../lib/toasts.ts';
import { Form, FormButtons, SubmitButton } from '../../../ui/fields/form.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { createCommunity } from '../../api.ts';
import { getPictureFiles, type Pictures } from '../api.ts';
import { CommunityFields, communityRules, type CommunityValues } from './community-fields.tsx';
import { PicturesField, PicturesProgress } from './pictures-field.tsx';

/** The form that creates a community. */
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
        files: getPictureFiles(pictures),
        idempotencyKey,
        onProgress: setSent,
      });
      notice.success(`${community.name} is open`);
      await navigate({ to: '/communities/$id/details', params: { id: community.id }, replace: true });
    } catch (error) {
      setSent(null);
      throw withPictureMessage(error);
    }
  }

  return (
    <Form form={form} onSubmit={create}>
      <PicturesField pictures={pictures} onChange={setPictures} />
      <CommunityFields form={form} />
      <PicturesProgress sent={sent} />
      <FormButtons>
        <SubmitButton>Create community</SubmitButton>
        <ButtonLink to="/communities" variant="subtle">
          Cancel
        </ButtonLink>
      </FormButtons>
    </Form>
  );
}
