import type { Community } from '@homecoming/contract/communities.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import { fieldProps } from '../../../ui/fields/form.tsx';
import { Choices } from '../../parts/choices.tsx';
import { joinPolicyLabels, visibilityLabels } from '../../parts/labels.ts';

/** The values of the form. */
export type CommunityValues = {
  name: string;
  description: string;
  visibility: Community['visibility'];
  join_policy: Community['join_policy'];
};

/** The validation rules of the fields. */
export const communityRules = {
  name: (value: string) => (value.trim() === '' ? 'Give the community a name' : null),
};

const VISIBILITIES = (['public', 'private'] as const).map((value) => toChoice(value, visibilityLabels(value)));
const POLICIES = (['request', 'open', 'invite'] as const).map((value) => toChoice(value, joinPolicyLabels(value)));

/** The fields name, description, visibility and join policy. */
export function CommunityFields({ form }: { form: UseFormReturnType<CommunityValues> }) {
  const values = form.getValues();
  return (
    <>
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
    </>
  );
}

function toChoice<T extends string>(value: T, { short, long }: { short: string; long: string }) {
  return { value, title: short, text: long };
}
