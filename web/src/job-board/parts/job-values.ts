import { currencies } from '@homecoming/contract/currencies.ts';
import type { JobKind, JobRemote } from '@homecoming/contract/job-filters.ts';
import type { JobPostInput, SalaryTime } from '@homecoming/contract/job-posts.ts';
import type { ChosenCity } from '../../places/parts/city-field.tsx';

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

/** What is typed, as the server takes it. */
export function toInput({ from, to, currency, per, salary: _salary, city, ...typed }: JobValues): JobPostInput {
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

/** The number of an amount that was typed; null: nothing was. */
export function toAmount(typed: string): number | null {
  const digits = toDigits(typed);
  return digits === '' ? null : Number(digits);
}

/** Without the signs that people put between thousands; what is no whole number stays as it was typed. */
export function toDigits(typed: string): string {
  const amount = typed.trim();
  return /^\d{1,3}(?:[\s.,’']\d{2,3})*[\s.,’']\d{3}$/u.test(amount) ? amount.replaceAll(/\D/gu, '') : amount;
}
