import { Type, type Static } from 'typebox';
import { limits } from './limits.ts';

/** What a job is. A referral: somebody recommends people for a job where they work. */
export const jobKinds = ['job', 'internship', 'thesis', 'freelance', 'volunteer', 'referral'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Whether one can work from elsewhere. */
export const jobRemotes = ['no', 'partly', 'yes'] as const;
export type JobRemote = (typeof jobRemotes)[number];

/** What narrows the jobs of a community. Kinds widen each other, the others narrow. */
export const jobFilters = {
  query: Type.Optional(
    Type.String({
      maxLength: limits.searchQuery,
      description: 'Words, or beginnings of words, of the job. All must be in it.',
    }),
  ),
  kind: Type.Optional(
    Type.Array(Type.Enum([...jobKinds]), { maxItems: jobKinds.length, description: 'Jobs of any of these kinds.' }),
  ),
  remote: Type.Optional(
    Type.Enum([...jobRemotes], { description: '`partly`: partly or fully remote; `yes`: fully; `no`: at the place.' }),
  ),
  country_code: Type.Optional(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166: jobs there, and those that can be done from there.' }),
  ),
  place: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The id of a place.' })),
};

const Filters = Type.Object(jobFilters);
export type JobFilters = Static<typeof Filters>;
