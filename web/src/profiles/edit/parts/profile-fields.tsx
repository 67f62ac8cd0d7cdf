import { limits } from '@homecoming/contract/limits.ts';
import { Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import { fieldProps } from '../../../ui/fields/form.tsx';
import type { HideableField } from '../../parts/personal-facts.tsx';
import { TextLink } from '../../../ui/buttons/links.tsx';
import { CityField } from '../../../places/parts/city-field.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './profile-fields.module.css';
import { NameFields } from './name-fields.tsx';
import type { ProfileValues } from './profile-values.ts';
import { CountryField, SuggestedText } from './suggested-text.tsx';
import { WordsField } from './words-field.tsx';

/** The props of each group of fields. */
export interface FieldsProps {
  form: UseFormReturnType<ProfileValues>;
}

/** The names of the fields with a plain text. */
type TextName = {
  [K in keyof ProfileValues]: ProfileValues[K] extends string ? K : never;
}[keyof ProfileValues];

/** Name, class year and bio. */
export function AboutFields({ form }: FieldsProps) {
  const { length } = form.getValues().short_bio;
  return (
    <Section title="About you">
      <Stack gap={16} className={classes.pair}>
        <NameFields form={form} />
        <Optional form={form} name="nickname" label="Nickname" autoComplete="nickname" />
        <Optional form={form} name="former_name" label="Former name" description="Classmates find you by it" />
        <TextField
          label={<OptionalLabel>Graduation year</OptionalLabel>}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...fieldProps(form, 'graduation_year')}
        />
      </Stack>
      <Textarea
        label={<OptionalLabel>Short bio</OptionalLabel>}
        description={`${length} of ${limits.shortBio} characters`}
        minRows={2}
        maxRows={6}
        maxLength={limits.shortBio}
        {...fieldProps(form, 'short_bio')}
      />
    </Section>
  );
}

/** Program, industry, company, hometown, city and country. */
export function SinceGraduationFields({ form }: FieldsProps) {
  const { city } = form.getValues();
  const country = fieldProps(form, 'country');
  return (
    <Section title="Since graduation">
      <Stack gap={16} className={classes.pair}>
        <SuggestedText
          suggests="program"
          label={<OptionalLabel>Program</OptionalLabel>}
          maxLength={limits.profileField}
          {...fieldProps(form, 'program')}
        />
        <SuggestedText
          suggests="current_industry"
          label={<OptionalLabel>Industry</OptionalLabel>}
          maxLength={limits.profileField}
          {...fieldProps(form, 'current_industry')}
        />
        <Optional form={form} name="company" label="Company" autoComplete="organization" />
        <Optional form={form} name="hometown" label="Hometown" />
        <CityField
          value={city}
          error={form.errors.city}
          onChange={(chosen) => {
            form.setFieldValue('city', chosen);
            if (chosen?.country !== undefined) form.setFieldValue('country', chosen.country);
          }}
        />
        <CountryField
          label={<OptionalLabel>Country</OptionalLabel>}
          autoComplete="country-name"
          maxLength={limits.profileField}
          {...country}
          onChange={(event) => {
            country.onChange(event);
            // A city of another country would be wrong
            form.setFieldValue('city', null);
          }}
        />
      </Stack>
      <Text size="m" tone="soft">
        Will you live somewhere else soon?{' '}
        <TextLink to="/profile" hash="moving">
          Say where and when
        </TextLink>
      </Text>
    </Section>
  );
}

/** Interests and tags. */
export function TalkFields({ form }: FieldsProps) {
  return (
    <Section title="Talk to me about">
      <div data-part="interests">
        <WordsField
          suggests="interests"
          label={<OptionalLabel>Interests</OptionalLabel>}
          description="End each with Enter or a comma"
          {...form.getInputProps('interests')}
        />
      </div>
      <WordsField
        label={<OptionalLabel>Tags</OptionalLabel>}
        description="Short words that others may look for, such as mentor or hiring"
        {...form.getInputProps('tags')}
      />
    </Section>
  );
}

/** Profiles on other sites. */
export function LinkFields({ form }: FieldsProps) {
  return (
    <Section title="Links">
      <Optional
        form={form}
        name="linkedin"
        label="LinkedIn"
        description="The address of your page, or your name there"
      />
      <Stack gap={16} className={classes.pair}>
        <Optional form={form} name="instagram" label="Instagram" />
        <Optional form={form} name="twitter" label="X" />
      </Stack>
    </Section>
  );
}

/** The fields that are hidden by default, each with a switch to show it. */
export function PersonalFields({ form, email }: FieldsProps & { email: string }) {
  return (
    <Section title="Personal" lead="Hidden from others. What you switch on shows to people of your communities.">
      <Hideable form={form} field="email" what="email">
        <TextField label="Email" description="Your sign-in. Change it in the settings." value={email} readOnly />
      </Hideable>
      <Hideable form={form} field="alternative_email" what="other email">
        <Optional form={form} name="alternative_email" label="Other email" type="email" autoComplete="email" />
      </Hideable>
      <Hideable form={form} field="phone" what="phone">
        <Optional form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
      </Hideable>
      <Hideable form={form} field="gender" what="gender">
        <Optional form={form} name="gender" label="Gender" />
      </Hideable>
      <Hideable form={form} field="marital_status" what="marital status">
        <Optional form={form} name="marital_status" label="Marital status" />
      </Hideable>
    </Section>
  );
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={20}>
      <div>
        <h2>{title}</h2>
        {lead !== undefined && (
          <Text size="m" tone="soft" className={classes.lead}>
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}

interface OptionalProps extends FieldsProps {
  name: TextName;
  label: string;
  description?: string;
  type?: 'email' | 'tel';
  autoComplete?: string;
}

function Optional({ form, name, label, description, autoComplete = 'off', ...props }: OptionalProps) {
  const isLink = name === 'linkedin' || name === 'instagram' || name === 'twitter';
  return (
    <TextField
      label={<OptionalLabel>{label}</OptionalLabel>}
      autoComplete={autoComplete}
      maxLength={isLink ? limits.link : limits.profileField}
      // The error message repeats it
      description={form.errors[name] === undefined && description}
      {...props}
      {...fieldProps(form, name)}
    />
  );
}

function Hideable({
  form,
  field,
  what,
  children,
}: FieldsProps & { field: HideableField; what: string; children: ReactNode }) {
  const shown = form.getValues().visible_fields;
  return (
    <Stack gap={8} className={classes.hideable}>
      {children}
      <SwitchRow
        label={`Show my ${what}`}
        checked={shown.includes(field)}
        onChange={(checked) =>
          form.setFieldValue('visible_fields', checked ? [...shown, field] : shown.filter((name) => name !== field))
        }
      />
    </Stack>
  );
}

function SwitchRow(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Switch
      label={props.label}
      size="md"
      withThumbIndicator={false}
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      classNames={{
        root: classes.switch ?? '',
        track: classes.track ?? '',
        thumb: classes.thumb ?? '',
      }}
    />
  );
}
