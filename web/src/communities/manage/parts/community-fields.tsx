import type { Community } from '@homecoming/contract/communities.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../../../lib/api-error.ts';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import { fieldProps } from '../../../ui/fields/form.tsx';
import { Choices } from '../../parts/choices.tsx';
import classes from './community-fields.module.css';
import { joiningWords, visibilityWords } from '../../parts/words.ts';

/** What is typed and chosen about a community. */
export type CommunityValues = {
  name: string;
  description: string;
  visibility: Community['visibility'];
  join_policy: Community['join_policy'];
};

/** The rules of the fields. */
export const communityRules = {
  name: (value: string) => (value.trim() === '' ? 'Give the community a name' : null),
};

const VISIBILITIES = (['public', 'private'] as const).map((value) => choiceOf(value, visibilityWords(value)));
const POLICIES = (['request', 'open', 'invite'] as const).map((value) => choiceOf(value, joiningWords(value)));

/** Name, description, who sees a community and how one gets in. */
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

/** How much of the pictures is sent, 0 to 1; nothing before and after. */
export function PicturesProgress({ sent }: { sent: number | null }) {
  if (sent === null || sent >= 1) return null;
  return <progress className={classes.progress} value={sent} aria-label="Sending the pictures" />;
}

/** A refused picture is no fault of a field of the form: its sentence stands above the button. */
export function withPictureWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const sentence = error.fields.logo ?? error.fields.cover;
  return sentence === undefined ? error : new ApiError(error.status, error.code, sentence);
}

function choiceOf<T extends string>(value: T, { short, long }: { short: string; long: string }) {
  return { value, title: short, text: long };
}
