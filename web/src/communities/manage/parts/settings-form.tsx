import type { Community } from '@homecoming/contract/communities.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { notice } from '../../../lib/toasts.ts';
import { Form, SubmitButton } from '../../../ui/fields/form.tsx';
import { saveCommunity } from '../api.ts';
import {
  CommunityFields,
  PicturesProgress,
  communityRules,
  withPictureWords,
  type CommunityValues,
} from './community-fields.tsx';
import { PicturesField, type Pictures } from './pictures-field.tsx';
import classes from './settings-form.module.css';

const UNCHANGED: Pictures = { cover: null, logo: null };

/** Changes what a community is called, looks like, and who sees it and gets in. */
export function SettingsForm({ community }: { community: Community }) {
  const [pictures, setPictures] = useState(UNCHANGED);
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<CommunityValues>({
    mode: 'controlled',
    initialValues: valuesOf(community),
    validate: communityRules,
  });

  async function save(values: CommunityValues): Promise<void> {
    try {
      const changes = changedFields(values, form.getInitialValues());
      const saved = await saveCommunity(community.id, { changes, pictures, onProgress: setSent });
      setPictures(UNCHANGED);
      form.setInitialValues(valuesOf(saved));
      form.setValues(valuesOf(saved));
      notice.success('The changes are saved');
    } catch (error) {
      throw withPictureWords(error);
    } finally {
      setSent(null);
    }
  }

  return (
    <div className={classes.form}>
      <Form form={form} onSubmit={save}>
        <PicturesField
          pictures={pictures}
          onChange={setPictures}
          saved={{ cover: community.cover?.url ?? null, logo: community.logo }}
        />
        <CommunityFields form={form} />
        <PicturesProgress sent={sent} />
        <div>
          <SubmitButton>Save changes</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

function valuesOf({ name, description, visibility, join_policy }: Community): CommunityValues {
  return { name, description: description ?? '', visibility, join_policy };
}

/** What differs from what the form began with: another manager's changes stay as they are. */
function changedFields(values: CommunityValues, before: CommunityValues): Partial<CommunityValues> {
  return {
    ...(values.name !== before.name && { name: values.name }),
    ...(values.description !== before.description && { description: values.description }),
    ...(values.visibility !== before.visibility && { visibility: values.visibility }),
    ...(values.join_policy !== before.join_policy && { join_policy: values.join_policy }),
  };
}
