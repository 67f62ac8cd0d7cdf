import type { AudienceField } from '@homecoming/contract/audiences.ts';
import type { Move } from '@homecoming/contract/moves.ts';
import type { Profile } from '@homecoming/contract/profiles.ts';
import { isShown, type Viewer } from '../accounts/audience.ts';
import { presentPerson, type UserRow } from '../accounts/present.ts';
import { photoUrl } from '../media/present.ts';
import { formatPlace, type PlaceRow } from '../places/present.ts';
import { moves } from '../schema/alumni/moves.ts';
import { places } from '../schema/alumni/places.ts';

/** A community on a profile. */
export interface CommunityRow {
  readonly id: string;
  readonly name: string;
  readonly logoId: string | null;
}

/** The columns of a move, joined with its place. */
export const moveColumns = {
  id: places.id,
  name: places.name,
  near: places.near,
  country: places.country,
  month: moves.month,
  note: moves.note,
};

export function presentMove({
  month,
  note,
  ...place
}: PlaceRow & Pick<typeof moves.$inferSelect, 'month' | 'note'>): Move {
  return { place: { id: place.id, name: place.name, label: formatPlace(place) }, month, note };
}

/** What a profile shows besides its owner's fields. */
export interface ProfileView {
  /** Whom the reader is taken for. */
  readonly viewer: Viewer;
  /** The communities that the reader may see. */
  readonly communities: readonly CommunityRow[];
  /** Where they will live next. */
  readonly move: Profile['move'];
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

/** A profile for a reader: what is not for them is null, or empty. */
export function presentProfile(
  row: UserRow,
  {
    viewer,
    communities,
    move,
    studies,
    channels,
    events,
    postsCount,
    blockedByMe,
    canMessage,
    canReport,
    removed,
  }: ProfileView,
): Profile {
  const shows = (field: AudienceField) => isShown(row.audiences, field, viewer);
  const show = <Value>(field: AudienceField, value: Value) => (shows(field) ? value : null);
  return {
    ...presentPerson(row),
    graduation_year: show('graduation_year', row.graduationYear),
    nickname: show('nickname', row.nickname),
    former_name: show('former_name', row.formerName),
    short_bio: show('short_bio', row.shortBio),
    company: show('company', row.company),
    country: show('country', row.country),
    city: show('city', row.cityName),
    program: show('program', row.program),
    current_industry: show('current_industry', row.currentIndustry),
    hometown: show('hometown', row.hometown),
    interests: show('interests', row.interests) ?? [],
    tags: show('tags', row.tags) ?? [],
    moving_to_la: shows('moving_to_la') && row.movingToLa,
    move: show('moving_to_la', move),
    checked_at:
      (row.company !== null && shows('company')) || (row.cityName !== null && shows('city'))
        ? (row.checkedAt?.toISOString() ?? null)
        : null,
    points: row.points,
    instagram: show('instagram', row.instagram),
    twitter: show('twitter', row.twitter),
    linkedin: show('linkedin', row.linkedin),
    email: show('email', row.email),
    phone: show('phone', row.phone),
    alternative_email: show('alternative_email', row.alternativeEmail),
    marital_status: show('marital_status', row.maritalStatus),
    gender: show('gender', row.gender),
    communities: communities.map(({ id, name, logoId }) => ({ id, name, logo: photoUrl(logoId) })),
    studies: shows('program')
      ? studies.map((study) => ({ ...study, year: shows('graduation_year') ? study.year : null }))
      : [],
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
    former_name: null,
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
    move: null,
    checked_at: null,
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
