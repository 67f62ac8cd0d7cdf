import { hideableFields } from '@homecoming/contract/accounts.ts';
import type { Profile } from '@homecoming/contract/profiles.ts';
import { presentPerson, type UserRow } from '../accounts/present.ts';
import { photoUrl } from '../media/present.ts';

/** A community on a profile. */
export interface CommunityRow {
  readonly id: string;
  readonly name: string;
  readonly logoId: string | null;
}

/** What a profile shows besides its owner's fields. */
export interface ProfileView {
  /** The communities that the reader may see. */
  readonly communities: readonly CommunityRow[];
  /** What they studied there. */
  readonly studies: Profile['studies'];
  readonly channels: Profile['shared']['channels'];
  readonly events: readonly { id: string; title: string; startsAt: Date; timezone: string }[];
  /** Counts only posts that the reader may read. */
  readonly postsCount: number;
  readonly blockedByMe: boolean;
  readonly canMessage: boolean;
  readonly canReport: boolean;
  readonly removed: Profile['removed'];
}

/** A profile for a reader who shares a community: hidden fields are null. */
export function presentProfile(
  row: UserRow,
  { communities, studies, channels, events, postsCount, blockedByMe, canMessage, canReport, removed }: ProfileView,
): Profile {
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
    city: row.cityName,
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
    communities: communities.map(({ id, name, logoId }) => ({ id, name, logo: photoUrl(logoId) })),
    studies: [...studies],
    shared: {
      channels,
      events: events.map(({ startsAt, ...event }) => ({ ...event, starts_at: startsAt.toISOString() })),
    },
    posts_count: postsCount,
    blocked_by_me: blockedByMe,
    can: { message: canMessage, report: canReport },
    removed,
  };
}

/** A profile between two people of whom one blocked the other: name and photo. */
export function presentBareProfile(row: UserRow, blockedByMe: boolean): Profile {
  const { id, first_name, last_name, photo } = presentPerson(row);
  return {
    id,
    first_name,
    last_name,
    photo,
    nickname: null,
    short_bio: null,
    graduation_year: null,
    company: null,
    country: null,
    city: null,
    program: null,
    current_industry: null,
    hometown: null,
    interests: [],
    tags: [],
    moving_to_la: false,
    points: null,
    level: null,
    instagram: null,
    twitter: null,
    linkedin: null,
    email: null,
    phone: null,
    alternative_email: null,
    marital_status: null,
    gender: null,
    communities: [],
    studies: [],
    shared: { channels: [], events: [] },
    posts_count: null,
    blocked_by_me: blockedByMe,
    can: { message: false, report: true },
    removed: null,
  };
}
