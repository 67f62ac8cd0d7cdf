import type { JobKind, JobRemote } from './job-filters.ts';
import type { Salary, SalaryTime } from './job-posts.ts';

/** The kinds of jobs, as people choose them. */
export const jobKindLabels: readonly { value: JobKind; label: string }[] = [
  { value: 'job', label: 'Job' },
  { value: 'internship', label: 'Internship' },
  { value: 'thesis', label: 'Thesis' },
  { value: 'freelance', label: 'Freelance work' },
  { value: 'volunteer', label: 'Volunteering' },
  { value: 'referral', label: 'Referral' },
];

/** Where the work happens, as people choose it. */
export const remoteLabels: readonly { value: JobRemote; label: string }[] = [
  { value: 'no', label: 'On site' },
  { value: 'partly', label: 'Partly remote' },
  { value: 'yes', label: 'Remote' },
];

/** What a salary is for, as people choose it. */
export const salaryLabels: readonly { value: SalaryTime; label: string }[] = [
  { value: 'hour', label: 'an hour' },
  { value: 'day', label: 'a day' },
  { value: 'month', label: 'a month' },
  { value: 'year', label: 'a year' },
  { value: 'project', label: 'in total' },
];

export function getKindLabel(kind: JobKind): string {
  return jobKindLabels.find(({ value }) => value === kind)?.label ?? '';
}

export function getRemoteLabel(remote: JobRemote): string {
  return remoteLabels.find(({ value }) => value === remote)?.label ?? '';
}

/** `€3,000 to €4,000 a month`, `From $20 an hour`. */
export function describeSalary({ from, to, currency, per }: Salary): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    maximumFractionDigits: 0,
  });
  const time = salaryLabels.find(({ value }) => value === per)?.label ?? '';
  const low = from === null ? null : format.format(from);
  const high = to === null ? null : format.format(to);
  if (low === null || high === null) return `${low === null ? `Up to ${high ?? ''}` : `From ${low}`} ${time}`;
  return low === high ? `${low} ${time}` : `${low} to ${high} ${time}`;
}

/** `Remote from Germany and Portugal`. */
export function describeCountries(countries: readonly string[]): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  const labels = countries.map((code) => names?.of(code) ?? code);
  return `Remote from ${new Intl.ListFormat('en').format(labels)}`;
}

let names: Intl.DisplayNames | undefined;
