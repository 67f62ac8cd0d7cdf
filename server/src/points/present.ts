import {
  dayLimits,
  getLevel,
  levels,
  pointsFor,
  profileParts,
  type OwnPoints,
  type PointEntry,
  type ProfilePart,
} from '@homecoming/contract/points.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { toExcerpt } from '../platform/excerpt.ts';
import type { pointEntries } from '../schema/points.ts';

/** The most characters of `about`. */
export const ABOUT = 120;

/** A ledger entry with its subject; `about` may be one character longer than shown. */
export interface EntryRow {
  readonly entry: InferSelectModel<typeof pointEntries>;
  readonly about: string | null;
  readonly postId: string | null;
  readonly groupId: string | null;
}

/** The points of one reason: in all, the number of awards, today and this month. */
export interface SourceRow {
  readonly reason: PointEntry['reason'];
  readonly points: number;
  readonly count: number;
  readonly today: number;
  readonly thisMonth: number;
}

/** The columns that make a profile complete. */
export interface ProfileColumns {
  readonly photoId: string | null;
  readonly shortBio: string | null;
  readonly graduationYear: number | null;
  readonly program: string | null;
  readonly currentIndustry: string | null;
  readonly hometown: string | null;
  readonly interests: readonly string[];
}

/** What a profile still needs to be complete. */
export function listMissingParts(profile: ProfileColumns): ProfilePart[] {
  const values: Readonly<Record<ProfilePart, unknown>> = {
    photo: profile.photoId,
    short_bio: profile.shortBio,
    graduation_year: profile.graduationYear,
    program: profile.program,
    current_industry: profile.currentIndustry,
    hometown: profile.hometown,
    interests: profile.interests[0] ?? null,
  };
  return profileParts.filter((part) => values[part] === null);
}

/** What is left for the points of a complete profile; null once it has earned them. */
export function presentProfileTask(profile: ProfileColumns, sources: readonly SourceRow[]): OwnPoints['profile'] {
  const missing = listMissingParts(profile);
  const isEarned = sources.some(({ reason }) => reason === 'profile_completed');
  return isEarned || missing.length === 0 ? null : { points: pointsFor.profile_completed, missing };
}

/** A user's points and level; `month` is the first instant of the current month. */
export function presentPoints(
  points: number,
  sources: readonly SourceRow[],
  month: Date,
): Omit<OwnPoints, 'recent' | 'profile'> {
  const level = getLevel(points);
  return {
    points,
    level,
    name: levels.find((step) => step.level === level)?.name ?? '',
    next: levels.find((step) => step.level === level + 1) ?? null,
    today: dayLimits.map(({ limit, reasons, most }) => {
      const used = sources.filter(({ reason }) => reasons.includes(reason));
      return { limit, points: used.reduce((sum, { today }) => sum + today, 0), most };
    }),
    this_month: {
      since: month.toISOString(),
      points: sources.reduce((sum, { thisMonth }) => sum + thisMonth, 0),
    },
    sources: sources
      .map(({ reason, points: earned, count }) => ({ reason, points: earned, count }))
      .toSorted((one, other) => other.points - one.points),
  };
}

export function presentEntry({ entry, about, postId, groupId }: EntryRow): PointEntry {
  return {
    reason: entry.reason,
    points: entry.points,
    about: about === null ? null : toExcerpt(about, ABOUT),
    post: postId,
    group: groupId,
    created_at: entry.createdAt.toISOString(),
  };
}
