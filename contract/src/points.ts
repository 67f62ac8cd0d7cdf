import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Person, Timestamp, nullable, page, pageQuery } from './shapes.ts';

/** The levels, lowest first; each begins at `points`. */
export const levels = [
  { level: 1, name: 'Freshman', points: 0 },
  { level: 2, name: 'Sophomore', points: 25 },
  { level: 3, name: 'Junior', points: 100 },
  { level: 4, name: 'Senior', points: 250 },
  { level: 5, name: 'Graduate', points: 500 },
  { level: 6, name: 'Fellow', points: 1_000 },
  { level: 7, name: 'Mentor', points: 2_000 },
  { level: 8, name: 'Luminary', points: 4_000 },
  { level: 9, name: 'Legend', points: 8_000 },
] as const;

/** The level (1 to 9) that a number of points reaches. */
export function getLevel(points: number): number {
  return levels.findLast((step) => points >= step.points)?.level ?? 1;
}

/** What earns points. */
export const pointReasons = [
  'post',
  'comment',
  'like_received',
  'profile_completed',
  'tutorial_finished',
  'invite_joined',
  'event_checked_in',
  'event_feedback',
  'event_organised',
  'mentor',
  'mentee',
  'job',
] as const;
export type PointReason = (typeof pointReasons)[number];

/** How many points each reason earns. */
export const pointsFor: Readonly<Record<PointReason, number>> = {
  post: 5,
  /** A comment or a reply, on a post or in a group. */
  comment: 2,
  like_received: 1,
  profile_completed: 20,
  /** Finished, not skipped. */
  tutorial_finished: 10,
  /** A person whom the user invited by mail has joined; once per person. */
  invite_joined: 10,
  event_checked_in: 10,
  event_feedback: 3,
  /** The user's own event with 5 check-ins or more. */
  event_organised: 15,
  /** A mentorship of 28 days, of which both have said how it was. */
  mentor: 15,
  mentee: 5,
  /** A job that was posted. */
  job: 5,
};

/** How many mentorships earn points in a calendar month of UTC, for each of the two. */
export const mentorshipsOfMonth = 4;

/** The names of the limits of a day. */
export const dayLimitNames = ['written', 'likes_received'] as const;

/** The maximum that some reasons earn together per day (UTC). */
export interface DayLimit {
  readonly limit: (typeof dayLimitNames)[number];
  readonly reasons: readonly PointReason[];
  readonly most: number;
  /** The maximum that the acts of one person earn a user; null where the acts are the user's own. */
  readonly mostOfOne: number | null;
}

/** The limits of a day. */
export const dayLimits: readonly DayLimit[] = [
  { limit: 'written', reasons: ['post', 'comment', 'job'], most: 20, mostOfOne: null },
  { limit: 'likes_received', reasons: ['like_received'], most: 20, mostOfOne: 6 },
];

const Reason = Type.Enum([...pointReasons], { description: 'What earned the points.' });

/** An entry of points. */
export const PointEntry = Type.Object({
  reason: Reason,
  points: Type.Integer({ minimum: 1, description: 'How many, within the limits of its day.' }),
  about: nullable(
    Type.String({
      description: 'The title or first words of the post or comment, or who joined; null when there is no more to say.',
    }),
  ),
  /** The post, or the post of the comment; null for other reasons. */
  post: nullable(Id),
  /** The group of the comment; null for other reasons. */
  group: nullable(Id),
  /** When it was earned. */
  created_at: Timestamp,
});
export type PointEntry = Static<typeof PointEntry>;

/** What a profile needs to be complete. */
export const profileParts = [
  'photo',
  'short_bio',
  'graduation_year',
  'program',
  'current_industry',
  'hometown',
  'interests',
] as const;
export type ProfilePart = (typeof profileParts)[number];

const Level = Type.Object({
  level: Type.Integer({ description: '1 to 9.' }),
  name: Type.String({ description: 'Such as Sophomore.' }),
  points: Type.Integer({ description: 'Where it begins.' }),
});

/** A user's points and level, and what earned them. */
export const OwnPoints = Type.Object({
  points: Type.Integer({ description: 'All that was earned and not revoked.' }),
  level: Type.Integer({ description: '1 to 9, by the points.' }),
  name: Type.String({ description: 'Of the level.' }),
  /** The level above, or null on the highest. */
  next: nullable(Level),
  today: Type.Array(
    Type.Object({
      limit: Type.Enum([...dayLimitNames], { description: 'Which of the limits.' }),
      points: Type.Integer({ description: 'Points earned under it today.' }),
      most: Type.Integer({ description: 'Points that can be earned under it in a day.' }),
    }),
    { description: 'How much of each limit is used up today, a day of UTC.' },
  ),
  this_month: Type.Object(
    { since: Timestamp, points: Type.Integer({ description: 'Points earned since then.' }) },
    { description: 'What this month, a calendar month of UTC, has earned since its first moment.' },
  ),
  sources: Type.Array(
    Type.Object({
      reason: Reason,
      points: Type.Integer({ description: 'Points that it has earned in total.' }),
      count: Type.Integer({ description: 'How often.' }),
    }),
    { description: 'The most points first. What a limit left without points is not counted.' },
  ),
  /** What the profile still needs to earn the points of a complete one. Null once it has earned them. */
  profile: nullable(
    Type.Object({
      points: Type.Integer({ description: 'What it then earns.' }),
      missing: Type.Array(Type.Enum([...profileParts])),
    }),
  ),
  /** What earned points, newest first. */
  recent: page(PointEntry),
});
export type OwnPoints = Static<typeof OwnPoints>;

export const getOwnPoints = endpoint({
  method: 'GET',
  path: '/users/points/',
  summary: "The caller's points, level, and what earned them, newest first, in pages",
  access: 'user',
  query: Type.Object(pageQuery),
  reply: OwnPoints,
});

/** The last 7 days, the last 30, or always. */
export const leaderboardPeriods = ['week', 'month', 'all'] as const;

/** Most rows of a leaderboard. */
export const leaderboardSize = 50;

const earned = { person: Person, points: Type.Integer({ description: 'Points earned in this community and period.' }) };

/** A place on a leaderboard; people with equal points share it. */
export const LeaderboardRow = Type.Object({
  rank: Type.Integer({ description: '1 for the most points.' }),
  ...earned,
});
export type LeaderboardRow = Static<typeof LeaderboardRow>;

/** The members with the most points, and the reader's rank. */
export const Leaderboard = Type.Object({
  ...page(LeaderboardRow).properties,
  /** The reader's own place: its rank is null without points; null for non-members. */
  me: nullable(
    Type.Object({ rank: nullable(Type.Integer({ description: 'Null as long as there are no points.' })), ...earned }),
  ),
});
export type Leaderboard = Static<typeof Leaderboard>;

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/community/:id/leaderboard/',
  summary: 'The members who earned most in a community, 50 at most, in one page',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    period: Type.Optional(
      Type.Enum([...leaderboardPeriods], {
        description: 'This week (from Monday), this month, both of UTC, or all. Default: the month.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: leaderboardSize, description: 'Maximum rows. Default: 50.' }),
    ),
  }),
  reply: Leaderboard,
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});
