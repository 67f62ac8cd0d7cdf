import { jobKinds, jobRemotes } from '@homecoming/contract/job-filters.ts';
import type { JobPostInput } from '@homecoming/contract/job-posts.ts';
import { jobKindLabels, remoteLabels } from '@homecoming/contract/job-words.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CityField } from '../../places/parts/city-field.tsx';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { jobTexts } from '../texts.ts';
import { CountriesField } from './countries-field.tsx';
import { toAmount, toDigits, toInput, type JobValues } from './job-values.ts';
import { SalaryFields } from './salary-fields.tsx';

interface JobFormProps {
  initial: JobValues;
  submit: string;
  onSubmit: (input: JobPostInput) => Promise<void>;
  /** Called with what is typed. */
  onChange?: (values: JobValues) => void;
}

/** As the server takes it, or nothing. */
const LINK = /^(https:\/\/[^\s/?#@]+([/?#]\S*)?)?$/;

/** What somebody says of a job. */
export function JobForm({ initial, submit, onSubmit, onChange }: JobFormProps) {
  const form = useForm<JobValues>({
    mode: 'controlled',
    initialValues: initial,
    ...(onChange && { onValuesChange: onChange }),
    validate: {
      title: (title) => (title.trim() === '' ? 'Say what the job is.' : null),
      company: (company) => (company.trim() === '' ? 'Name the company.' : null),
      text: (text) => (text.trim() === '' ? 'Say what the work is.' : null),
      link: (link) => (LINK.test(link.trim()) ? null : 'The address has to begin with https://'),
      from: wholeAmount,
      to: (to, { from }) => wholeAmount(to) ?? (isLower(to, from) ? jobTexts.lowerTo : null),
    },
  });
  const values = form.getValues();
  return (
    <Form form={form} onSubmit={(typed) => onSubmit(toInput(typed))}>
      <NativeSelect
        label="Kind"
        data={[...jobKindLabels]}
        value={values.kind}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('kind', jobKinds.find((one) => one === value) ?? 'job')
        }
      />
      <TextField label="Title" autoComplete="off" maxLength={limits.jobTitle} {...fieldProps(form, 'title')} />
      <TextField
        label="Company or organisation"
        autoComplete="off"
        maxLength={limits.profileField}
        {...fieldProps(form, 'company')}
      />
      <CityField
        description="Where the work is, or a larger city nearby"
        value={values.city}
        onChange={(city) => form.setFieldValue('city', city)}
        error={form.errors.city}
      />
      <NativeSelect
        label={jobTexts.where}
        data={[...remoteLabels]}
        value={values.remote}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('remote', jobRemotes.find((one) => one === value) ?? 'no')
        }
      />
      {values.remote !== 'no' && (
        <CountriesField value={values.countries} onChange={(countries) => form.setFieldValue('countries', countries)} />
      )}
      <SalaryFields form={form} />
      <Textarea
        label={jobTexts.about}
        minRows={6}
        maxRows={20}
        maxLength={limits.jobText}
        {...fieldProps(form, 'text')}
      />
      <TextField
        label={<OptionalLabel>Link</OptionalLabel>}
        description={jobTexts.linkHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={limits.link}
        {...fieldProps(form, 'link')}
      />
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}

function wholeAmount(typed: string): string | null {
  return /^\d{0,9}$/.test(toDigits(typed)) ? null : 'Write a whole number, such as 42000.';
}

function isLower(to: string, from: string): boolean {
  const [low, high] = [toAmount(from), toAmount(to)];
  return low !== null && high !== null && high < low;
}
