import { currencies } from '@homecoming/contract/currencies.ts';
import { jobKinds, jobRemotes, type JobKind, type JobRemote } from '@homecoming/contract/job-filters.ts';
import type { JobPostInput, SalaryTime } from '@homecoming/contract/job-posts.ts';
import { kinds, remotes } from '@homecoming/contract/job-words.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CityField, type ChosenCity } from '../../places/parts/city-field.tsx';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { jobTexts } from '../texts.ts';
import { CountriesField } from './countries-field.tsx';
import { SalaryFields } from './salary-fields.tsx';

/** What is typed about a job. */
export interface JobValues extends Record<string, unknown> {
  kind: JobKind;
  title: string;
  company: string;
  city: ChosenCity | null;
  remote: JobRemote;
  countries: string[];
  from: string;
  to: string;
  currency: string;
  per: SalaryTime;
  text: string;
  link: string;
  /** Only its error, which is about the fields of the salary together. */
  salary: null;
}

interface JobFormProps {
  initial: JobValues;
  submit: string;
  onSubmit: (input: JobPostInput) => Promise<void>;
  /** Called with what is typed. */
  onChange?: (values: JobValues) => void;
}

/** As the server takes it, or nothing. */
const LINK = /^(https:\/\/[^\s/?#@]+([/?#]\S*)?)?$/;

/** An empty form. */
export const noValues: JobValues = {
  kind: 'job',
  title: '',
  company: '',
  city: null,
  remote: 'no',
  countries: [],
  from: '',
  to: '',
  currency: 'usd',
  per: 'year',
  text: '',
  link: '',
  salary: null,
};

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
        data={[...kinds]}
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
        data={[...remotes]}
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

/** The values of a job that is there, to change them. */
export function toValues({
  salary,
  link,
  city,
  ...job
}: Omit<JobPostInput, 'city'> & Pick<JobValues, 'city'>): JobValues {
  return {
    ...noValues,
    ...job,
    city,
    link: link ?? '',
    ...(salary !== null && {
      from: salary.from === null ? '' : String(salary.from),
      to: salary.to === null ? '' : String(salary.to),
      currency: salary.currency,
      per: salary.per,
    }),
  };
}

function toInput({ from, to, currency, per, salary: _salary, city, ...typed }: JobValues): JobPostInput {
  const amounts = { from: toAmount(from), to: toAmount(to) };
  const isPaid = amounts.from !== null || amounts.to !== null;
  return {
    kind: typed.kind,
    title: typed.title.trim(),
    company: typed.company.trim(),
    city: city?.id ?? null,
    remote: typed.remote,
    countries: typed.remote === 'no' ? [] : typed.countries,
    salary: isPaid && currencies.includes(currency) ? { ...amounts, currency, per } : null,
    text: typed.text.trim(),
    link: typed.link.trim() || null,
  };
}

function wholeAmount(typed: string): string | null {
  return /^\d{0,9}$/.test(toDigits(typed)) ? null : 'Write a whole number, such as 42000.';
}

function isLower(to: string, from: string): boolean {
  const [low, high] = [toAmount(from), toAmount(to)];
  return low !== null && high !== null && high < low;
}

function toAmount(typed: string): number | null {
  const digits = toDigits(typed);
  return digits === '' ? null : Number(digits);
}

/** Without the signs that people put between thousands. */
function toDigits(typed: string): string {
  return typed.replaceAll(/[\s.,’']/gu, '');
}
