import type { OwnUser, Session } from '@homecoming/contract/accounts.ts';
import { audienceFields, type Audience, type Audiences } from '@homecoming/contract/audiences.ts';
import { getLevel } from '@homecoming/contract/points.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { photoUrl } from '../media/present.ts';
import { users, type sessions, type StoredAudiences } from '../schema/users.ts';
import { listVisibleFields, selectShownYear } from './audience.ts';

export type UserRow = InferSelectModel<typeof users>;

/** The columns of a person as an author; any query may select them. */
export const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  photoId: users.photoId,
  /** Where it shows to everybody. */
  graduationYear: selectShownYear(users).as('shown_year'),
  points: users.points,
};
export type PersonRow = Pick<UserRow, keyof typeof personColumns>;

export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    photo: photoUrl(row.photoId),
    graduation_year: row.graduationYear,
    level: getLevel(row.points),
  };
}

/** A user's own record, with private fields. */
export function presentOwnUser(row: UserRow): OwnUser {
  return {
    ...presentPerson(row),
    email: row.email,
    alternative_email: row.alternativeEmail,
    nickname: row.nickname,
    former_name: row.formerName,
    company: row.company,
    country: row.country,
    city: row.cityId === null || row.cityName === null ? null : { id: row.cityId, label: row.cityName },
    program: row.program,
    current_industry: row.currentIndustry,
    hometown: row.hometown,
    marital_status: row.maritalStatus,
    phone: row.phone,
    gender: row.gender,
    interests: row.interests,
    tags: row.tags,
    info_1: row.info1,
    info_2: row.info2,
    event_onboarding_shown: row.eventOnboardingShown,
    points: row.points,
    onboarded: row.onboarded,
    short_bio: row.shortBio,
    moving_to_la: row.movingToLa,
    welcomes: row.welcomes,
    verified: row.verifiedAt !== null,
    is_active: row.isActive,
    is_staff: row.isStaff,
    is_tutorial_shown: row.isTutorialShown,
    logged_in_before: row.loggedInBefore,
    default_community: row.defaultCommunityId,
    audiences: presentAudiences(row.audiences),
    checked_at: row.checkedAt?.toISOString() ?? null,
    visible_fields: listVisibleFields(row.audiences),
    accepts_messages: row.acceptsMessages,
    sends_receipts: row.sendsReceipts,
    shows_presence: row.showsPresence,
    shown_as_host: row.shownAsHost,
    on_map: row.onMap,
    instagram: row.instagram,
    twitter: row.twitter,
    linkedin: row.linkedin,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}

function presentAudiences(stored: StoredAudiences): Audiences {
  const all = audienceFields.map((field): [string, Audience] => {
    const audience = stored[field] ?? 'all';
    return [field, typeof audience === 'string' ? audience : [...audience]];
  });
  // The boundary: entries of every field make the whole.
  return Object.fromEntries(all) as Audiences;
}

export function presentSession(row: InferSelectModel<typeof sessions>, currentSessionId: string): Session {
  return {
    id: row.id,
    device: describeDevice(row.userAgent),
    current: row.id === currentSessionId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
  };
}

// First match wins: Edge and Opera also say Chrome, Chrome also says Safari, Android also says Linux.
const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

function describeDevice(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown browser';
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}
