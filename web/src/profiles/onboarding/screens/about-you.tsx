import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { rules } from '../../../accounts/parts/rules.ts';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { updateProfile } from '../../api.ts';
import { clearDraft, loadDraft, keepDraft } from '../parts/about-draft.ts';
import { OnboardingFrame } from '../parts/onboarding-frame.tsx';
import { NameFields } from '../../edit/parts/name-fields.tsx';
import { PhotoField } from '../../edit/parts/photo-field.tsx';
import { profileChanges, toProfileValues, type ProfileValues } from '../../edit/parts/profile-values.ts';
import { profileRules } from '../../edit/parts/rules.ts';
import { SuggestedText } from '../../edit/parts/suggested-text.tsx';
import { WordsField } from '../../edit/parts/words-field.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { fullName } from '../../../lib/text/format.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import classes from './about-you.module.css';

/** The first onboarding step: the user's profile. Only the name is required. */
export function AboutYouScreen() {
  const { data: user } = useCurrentUser();
  return (
    <OnboardingFrame
      step={1}
      title="About you"
      lead="So that the people you studied with know it is you. You can change all of it later."
    >
      {user !== undefined && <AboutYouForm user={user} />}
    </OnboardingFrame>
  );
}

function AboutYouForm({ user }: { user: OwnUser }) {
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const form = useForm<AboutYou>({
    mode: 'controlled',
    initialValues: { ...toAboutYou(user), ...loadDraft(user.id) },
    onValuesChange: (values) => keepDraft(user.id, values),
    validate: {
      first_name: (value) => rules.firstName(value),
      last_name: (value) => rules.lastName(value),
      graduation_year: (value) => profileRules.graduationYear(value),
    },
  });

  const { first_name, last_name } = form.getValues();
  // A person has just typed it at sign-up
  const [asksName, setAsksName] = useState(
    first_name !== user.first_name || last_name !== user.last_name || fullName(user) === '',
  );

  async function save(values: AboutYou): Promise<void> {
    await updateProfile(profileChanges(values, user), { photo });
    clearDraft();
    await navigate({ to: '/default-community' });
  }

  return (
    <Form form={form} onSubmit={save}>
      <PhotoField person={user} photo={photo} onPick={setPhoto} />
      {asksName ? (
        <Stack gap={16} className={classes.pair}>
          <NameFields form={form} />
        </Stack>
      ) : (
        <Row justify="between" wrap gap={12}>
          <Text size="l" weight="strong" dir="auto" breaks>
            {fullName(user)}
          </Text>
          <Button
            variant="subtle"
            onClick={({ currentTarget: { form: element } }) => {
              setAsksName(true);
              focusSoon(() => element?.querySelector('[name="first_name"]'));
            }}
          >
            Change your name
          </Button>
        </Row>
      )}
      <Stack gap={16} className={classes.program}>
        <SuggestedText
          suggests="program"
          label={<OptionalLabel>Program</OptionalLabel>}
          description="What you studied"
          maxLength={limits.profileField}
          {...fieldProps(form, 'program')}
        />
        <TextField
          label={<OptionalLabel>Graduation year</OptionalLabel>}
          inputMode="numeric"
          maxLength={4}
          {...fieldProps(form, 'graduation_year')}
        />
      </Stack>
      <SuggestedText
        suggests="current_industry"
        label={<OptionalLabel>Industry</OptionalLabel>}
        description="What you do now"
        maxLength={limits.profileField}
        {...fieldProps(form, 'current_industry')}
      />
      <WordsField
        suggests="interests"
        label={<OptionalLabel>Interests</OptionalLabel>}
        description="What others can talk to you about. End each with Enter or a comma."
        {...form.getInputProps('interests')}
      />
      <SubmitButton size="lg" mt={8}>
        Continue
      </SubmitButton>
    </Form>
  );
}

type AboutYou = Pick<
  ProfileValues,
  'first_name' | 'last_name' | 'program' | 'graduation_year' | 'current_industry' | 'interests'
>;

function toAboutYou(user: OwnUser): AboutYou {
  const { first_name, last_name, program, graduation_year, current_industry, interests } = toProfileValues(user);
  return { first_name, last_name, program, graduation_year, current_industry, interests };
}
