import type { OwnUser } from '@homecoming/contract/accounts.ts';
import type { ProfileChanges } from '@homecoming/contract/profiles.ts';
import type { ChosenCity } from '../../../places/parts/city-field.tsx';
import { changedFields } from '../../../lib/changed-fields.ts';

/** The values of the profile form; empty strings for missing values. */
export type ProfileValues = {
  first_name: string;
  last_name: string;
  nickname: string;
  former_name: string;
  graduation_year: string;
  short_bio: string;
  program: string;
  current_industry: string;
  company: string;
  hometown: string;
  country: string;
  city: ChosenCity | null;
  interests: string[];
  tags: string[];
  linkedin: string;
  instagram: string;
  twitter: string;
  alternative_email: string;
  phone: string;
  gender: string;
  marital_status: string;
  visible_fields: OwnUser['visible_fields'];
};

/** The initial values of the form. */
export function toProfileValues(user: OwnUser): ProfileValues {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    nickname: user.nickname ?? '',
    former_name: user.former_name ?? '',
    graduation_year: user.graduation_year?.toString() ?? '',
    short_bio: user.short_bio ?? '',
    program: user.program ?? '',
    current_industry: user.current_industry ?? '',
    company: user.company ?? '',
    hometown: user.hometown ?? '',
    country: user.country ?? '',
    city: user.city,
    interests: user.interests,
    tags: user.tags,
    linkedin: user.linkedin ?? '',
    instagram: user.instagram ?? '',
    twitter: user.twitter ?? '',
    alternative_email: user.alternative_email ?? '',
    phone: user.phone ?? '',
    gender: user.gender ?? '',
    marital_status: user.marital_status ?? '',
    visible_fields: user.visible_fields,
  };
}

/** Only the changed values, so that changes from another device are not overwritten. */
export function profileChanges(values: Partial<ProfileValues>, user: OwnUser): ProfileChanges {
  const changes = changedFields(values, toProfileValues(user));
  const year = 'graduation_year' in changes ? { graduation_year: parseYear(values) } : {};
  const city = 'city' in changes ? { city: changes.city?.id ?? null } : {};
  // Every value has the type of the contract, except the year, which is a text, and the city, which has a name.
  return { ...changes, ...year, ...city } as ProfileChanges;
}

function parseYear({ graduation_year = '' }: Partial<ProfileValues>): number | null {
  return graduation_year.trim() === '' ? null : Number(graduation_year);
}
