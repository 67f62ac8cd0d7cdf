import type { Community } from '@homecoming/contract/communities.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notice } from '../../../lib/toasts.ts';
import { Form, FormButtons, SubmitButton } from '../../../ui/fields/form.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { saveSettings } from '../api.ts';
import classes from '../screens/manage.module.css';
import { givingTexts } from '../texts.ts';

/** For owners: the page where people give to the community, which is shown in About. */
export function GivingLink({ community }: { community: Community }) {
  const form = useForm({ mode: 'controlled', initialValues: { giving_url: community.giving_url ?? '' } });
  async function save({ giving_url: url }: { giving_url: string }): Promise<void> {
    const saved = await saveSettings(community.id, { giving_url: url.trim() || null });
    form.setValues({ giving_url: saved.giving_url ?? '' });
    notice.success(saved.giving_url === null ? givingTexts.removed : givingTexts.saved);
  }
  return (
    <Section title={givingTexts.title} className={classes.narrow}>
      <Form form={form} onSubmit={save}>
        <TextInput
          label={givingTexts.label}
          description={givingTexts.hint}
          inputMode="url"
          maxLength={limits.url}
          {...form.getInputProps('giving_url')}
        />
        <FormButtons>
          <SubmitButton>Save</SubmitButton>
        </FormButtons>
      </Form>
    </Section>
  );
}
