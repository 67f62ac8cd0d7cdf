import type { Community } from '@homecoming/contract/communities.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { changedFields } from '../../../lib/changed-fields.ts';
import { withPictureMessage } from '../../../lib/browser/picture-choice.ts';
import { notice } from '../../../lib/toasts.ts';
import { Form, FormButtons, SubmitButton } from '../../../ui/fields/form.tsx';
import { saveCommunity, type Pictures } from '../api.ts';
import classes from '../screens/manage.module.css';
import { CommunityFields, communityRules, type CommunityValues } from './community-fields.tsx';
import { PicturesField, PicturesProgress } from './pictures-field.tsx';

const UNCHANGED: Pictures = { cover: null, logo: null };

/** The form that changes texts, pictures, visibility and join policy of a community. */
export function SettingsForm({ community }: { community: Community }) {
  const [pictures, setPictures] = useState(UNCHANGED);
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<CommunityValues>({
    mode: 'controlled',
    initialValues: toValues(community),
    validate: communityRules,
  });

  async function save(values: CommunityValues): Promise<void> {
    try {
      const changes = changedFields(values, form.getInitialValues());
      const saved = await saveCommunity(community.id, { changes, pictures, onProgress: setSent });
      setPictures(UNCHANGED);
      form.setInitialValues(toValues(saved));
      form.setValues(toValues(saved));
      notice.success('The changes are saved');
    } catch (error) {
      throw withPictureMessage(error);
    } finally {
      setSent(null);
    }
  }

  return (
    <div className={classes.narrow}>
      <Form form={form} onSubmit={save}>
        <PicturesField
          pictures={pictures}
          onChange={setPictures}
          saved={{ cover: community.cover?.url ?? null, logo: community.logo }}
        />
        <CommunityFields form={form} />
        <PicturesProgress sent={sent} />
        <FormButtons>
          <SubmitButton>Save changes</SubmitButton>
        </FormButtons>
      </Form>
    </div>
  );
}

function toValues({ name, description, visibility, join_policy }: Community): CommunityValues {
  return { name, description: description ?? '', visibility, join_policy };
}
