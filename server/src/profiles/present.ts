import { hideableFields } from '@homecoming/contract/accounts.ts';
import type { Profile } from '@homecoming/contract/profiles.ts';
import { presentPerson, type UserRow } from '../accounts/present.ts';

/** A profile as somebody of a shared community sees it: what its owner keeps hidden is null. */
export function presentProfile(row: UserRow): Profile {
  const hidden: { [Field in (typeof hideableFields)[number]]: string | null } = {
    email: row.email,
    phone: row.phone,
    alternative_email: row.alternativeEmail,
    marital_status: row.maritalStatus,
    gender: row.gender,
  };
  for (const field of hideableFields) if (!row.visibleFields.includes(field)) hidden[field] = null;
  return {
    ...presentPerson(row),
    nickname: row.nickname,
    short_bio: row.shortBio,
    company: row.company,
    country: row.country,
    program: row.program,
    current_industry: row.currentIndustry,
    hometown: row.hometown,
    interests: row.interests,
    tags: row.tags,
    moving_to_la: row.movingToLa,
    points: row.points,
    instagram: row.instagram,
    twitter: row.twitter,
    linkedin: row.linkedin,
    ...hidden,
  };
}
