import { NEAR_KM } from '@homecoming/contract/directory-filters.ts';
import type { JobFilters, JobKind, JobRemote } from '@homecoming/contract/job-filters.ts';
import type { JobPost, Salary, SalaryTime } from '@homecoming/contract/job-posts.ts';
import { durations, limits } from '@homecoming/contract/limits.ts';
import { counted, fullDate } from '../lib/text/format.ts';

/** The kinds of jobs, as people choose them. */
export const kinds: readonly { value: JobKind; label: string }[] = [
  { value: 'job', label: 'Job' },
  { value: 'internship', label: 'Internship' },
  { value: 'thesis', label: 'Thesis' },
  { value: 'freelance', label: 'Freelance work' },
  { value: 'volunteer', label: 'Volunteering' },
  { value: 'referral', label: 'Referral' },
];

/** Where one works, as people choose it. */
export const remotes: readonly { value: JobRemote; label: string }[] = [
  { value: 'no', label: 'At the place' },
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
  return kinds.find(({ value }) => value === kind)?.label ?? '';
}

/** `Aster · Berlin, Germany · Partly remote`. */
export function describePlace({ company, city, remote }: Pick<JobPost, 'company' | 'city' | 'remote'>): string {
  const way = remotes.find(({ value }) => value === remote)?.label ?? '';
  return [company, city?.label ?? '', ...(remote === 'no' ? [] : [way])].filter((part) => part !== '').join(' · ');
}

/** `€3,000 to €4,000 a month`, `from $20 an hour`. */
export function describeSalary({ from, to, currency, per }: Salary): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    maximumFractionDigits: 0,
  });
  const time = salaryLabels.find(({ value }) => value === per)?.label ?? '';
  const low = from === null ? null : format.format(from);
  const high = to === null ? null : format.format(to);
  if (low === null || high === null) return `${low === null ? `up to ${high ?? ''}` : `from ${low}`} ${time}`;
  return low === high ? `${low} ${time}` : `${low} to ${high} ${time}`;
}

/** Whether it is still open, and until when. */
export function describeState({ state, expires_at: at }: Pick<JobPost, 'state' | 'expires_at'>): string {
  if (state === 'open') return `Open until ${fullDate(at)}`;
  return state === 'closed' ? `Closed on ${fullDate(at)}` : `Ended on ${fullDate(at)}`;
}

/** `Open the chat with Amir`. */
export function nameChat({ author }: Pick<JobPost, 'author'>): string {
  return `Open the chat with ${author.first_name}`;
}

/** How often its author can renew a job, and from when on. */
export function describeRenewals({ renewals_left: left, expires_at: at }: JobPost): string {
  if (left === 0) return 'It cannot be renewed any more.';
  return `You can renew it ${counted(left, 'time')}, from ${durations.jobAskDays} days before ${fullDate(at)} on.`;
}

let names: Intl.DisplayNames | undefined;

/** The English name of a country, by its code. */
export function getCountryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

/** The filters of a search in words: `“editor” · Internship or Thesis · near Berlin, Germany`. `city` is the name of the place. */
export function describeJobFilters(
  { query, kind = [], remote, country_code: country, place }: JobFilters,
  city: string | undefined,
): string {
  const chosen = new Intl.ListFormat('en', { type: 'disjunction' }).format(kind.map(getKindLabel));
  return [
    query === undefined || query === '' ? '' : `“${query}”`,
    chosen,
    remote === undefined ? '' : (remotes.find(({ value }) => value === remote)?.label ?? ''),
    country === undefined ? '' : getCountryName(country),
    place === undefined ? '' : `near ${city || 'a city'}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export const jobTexts = {
  title: 'Jobs',
  post: 'Post a job',
  none: 'No open jobs',
  noneText: 'Post the first one: a job where you work, an internship, a thesis, or somebody whom you would recommend.',
  noneFound:
    'Nothing fits these filters. Choose fewer of them, or save the search: a mail on Monday names what is new.',
  noneSaved: 'Nothing saved',
  noneSavedText: 'Save a job on its page to find it again here.',
  noneMine: 'You have posted no job',
  noneMineText: `A job is open for ${durations.jobDays} days, and can be renewed ${counted(limits.jobRenewals, 'time')}.`,
  applyLead: 'Your chat opens with these words. Nobody else reads them.',
  own: 'Your job',
  renewed: `Open for another ${durations.jobDays} days`,
  changed: 'Your job is changed',
  unchangeable: 'This job cannot be changed',
  unchangeableText: 'Only its author changes a job, as long as it is open.',
  notFoundText: 'It may be over for long, or it is in a community that you do not belong to.',
  over: 'Nobody can apply any more.',
  applied: 'You have applied.',
  apply: 'Apply by a message',
  applyByLink: 'Apply on their page',
  renew: 'Still open: renew',
  confirmClose: 'Close job',
  close: 'Close this job?',
  nearHint: `Up to ${NEAR_KM} km away`,
  waits: 'The moderators look at your job first.',
  closeQuestion: `Nobody can apply any more. Its page says for ${durations.jobShownDays} days that it is closed.`,
  deleteQuestion: 'Nobody can bring it back. Chats with people who applied stay.',
  linkHint: 'An address that begins with https://. Without one, people apply by a message to you.',
  countriesHint: 'Choose none if it does not matter where somebody works from.',
} as const;
