import { jobKinds, jobRemotes } from '@homecoming/contract/job-filters.ts';
import { isRecord } from '../../lib/is-record.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { knownValue } from '../../lib/search.ts';
import type { Draft } from '../../lib/unsent/drafts.ts';
import type { ChosenCity } from '../../places/parts/city-field.tsx';
import type { JobValues } from './job-values.ts';
import { readSalaryTime } from './salary-fields.tsx';

/** What is kept of a job that is half written. */
export function toDraft({ title, text, countries, city, salary: _salary, ...fields }: JobValues): Partial<Draft> {
  const { kind, company, remote, from, to, currency, per, link } = fields;
  const choices = { countries: countries.join(' '), city: city === null ? '' : JSON.stringify(city) };
  return {
    title,
    text,
    fields: { kind, company, remote, from, to, currency, per, link, ...choices },
    hasTypedFields: [company, from, to, link, ...Object.values(choices)].some((typed) => typed.trim() !== ''),
  };
}

/** The form with what is kept of a job, over what it begins with. */
export function toDraftValues({ title, text, fields }: Draft, initial: JobValues): JobValues {
  const { company = '', from = '', to = '', link = '', countries = '' } = fields;
  return {
    ...initial,
    title,
    text,
    company,
    from,
    to,
    link,
    kind: knownValue(fields.kind, jobKinds) ?? initial.kind,
    remote: knownValue(fields.remote, jobRemotes) ?? initial.remote,
    countries: countries.split(' ').filter((code) => code !== ''),
    currency: fields.currency ?? initial.currency,
    per: fields.per === undefined ? initial.per : readSalaryTime(fields.per),
    city: readCity(parseJson(fields.city ?? null)),
  };
}

function readCity(value: unknown): ChosenCity | null {
  if (!isRecord(value) || typeof value.id !== 'number' || typeof value.label !== 'string') return null;
  return { id: value.id, label: value.label };
}
