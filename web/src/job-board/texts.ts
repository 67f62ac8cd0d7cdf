import { NEAR_KM } from '@homecoming/contract/directory-filters.ts';
import type { JobFilters } from '@homecoming/contract/job-filters.ts';
import type { JobPost } from '@homecoming/contract/job-posts.ts';
import { getKindLabel, getRemoteLabel } from '@homecoming/contract/job-words.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { fullDate } from '../lib/text/format.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** `Aster · Berlin, Germany · Partly remote`. */
export function describePlace({ company, city, remote }: Pick<JobPost, 'company' | 'city' | 'remote'>): string {
  return [company, city?.label ?? '', ...(remote === 'no' ? [] : [getRemoteLabel(remote)])]
    .filter((part) => part !== '')
    .join(' · ');
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

/** Until when the page of a job that is over stays. */
export function describeLastDays({ expires_at: at }: Pick<JobPost, 'expires_at'>): string {
  const last = new Date(Date.parse(at) + durations.jobShownDays * DAY_MS);
  return `Its page stays for ${durations.jobShownDays} days, until ${fullDate(last.toISOString())}.`;
}

/** How often, and from when on, the author of a job can renew it. */
export function describeRenewals({ renewals_left: left, expires_at: at }: JobPost): string {
  if (left === 0) return 'It cannot be renewed any more.';
  const first = new Date(Date.parse(at) - durations.jobAskDays * DAY_MS);
  return `You can renew it ${left === 1 ? 'once' : 'twice'}, from ${fullDate(first.toISOString())}.`;
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
    remote === undefined ? '' : getRemoteLabel(remote),
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
  noneFits: 'No job fits',
  noneFitsText: 'Choose fewer filters, or save this search: every Monday we email you what is new.',
  noneSaved: 'Nothing saved',
  noneSavedText: 'Save a job on its page to find it again here.',
  noneMine: 'You have not posted a job yet',
  noneMineText: `A job is open for ${durations.jobDays} days, and can be renewed twice.`,
  applyLead: 'Your chat opens with these words. Nobody else reads them.',
  own: 'Your job',
  renewed: `Open for another ${durations.jobDays} days`,
  changed: 'Your job is changed',
  unchangeable: 'This job cannot be changed',
  unchangeableText: 'Only its author can change a job, while it is open.',
  notFoundText: 'It may have ended a while ago, or it is in a community that you do not belong to.',
  over: 'Nobody can apply any more.',
  applied: 'You have applied.',
  apply: 'Apply by a message',
  applyByLink: 'Apply on their page',
  renew: 'Still open: renew',
  confirmClose: 'Close job',
  close: 'Close this job?',
  nearHint: `Up to ${NEAR_KM} km away`,
  closeQuestion: `Nobody will be able to apply. The page stays for ${durations.jobShownDays} days.`,
  where: 'Where the work happens',
  about: 'About the work',
  lowerTo: 'This is less than From.',
  fileHint: 'Images, PDF, Office documents or text, up to 25 MB',
  fileTooLarge: 'This file is too large. Files may have up to 25 MB.',
  deleteQuestion: 'Nobody can bring it back. Chats with people who applied stay.',
  linkHint: 'An address that begins with https://. Without one, people apply by a message to you.',
  countriesHint: 'Choose none if it does not matter where somebody works from.',
} as const;
