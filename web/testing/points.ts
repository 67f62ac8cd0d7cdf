import type { Leaderboard, OwnPoints } from '@homecoming/contract/points.ts';
import type { Person } from '@homecoming/contract/shapes.ts';

/** The points of a user with posts and likes. */
export function buildPoints(changes: Partial<OwnPoints> = {}): OwnPoints {
  return {
    points: 132,
    level: 3,
    name: 'Junior',
    next: { level: 4, name: 'Senior', points: 250 },
    today: [
      { limit: 'written', points: 10, most: 20 },
      { limit: 'likes_received', points: 20, most: 20 },
    ],
    this_month: { since: '2026-01-01T00:00:00.000Z', points: 66 },
    sources: [
      { reason: 'like_received', points: 85, count: 85 },
      { reason: 'comment', points: 22, count: 11 },
    ],
    profile: null,
    recent: { results: [], next: null },
    ...changes,
  };
}

/** A person by name; the id is the first name in small letters. */
export function buildPerson(name: string): Person {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { id: first_name.toLowerCase(), first_name, last_name, photo: null, graduation_year: 2014, level: 3 };
}

/** A leaderboard of people with their points, most first; `me` is the reader's place. */
export function buildLeaderboard(places: readonly [string, number][], me: Leaderboard['me'] = null): Leaderboard {
  return {
    results: places.map(([name, points], index) => ({ rank: index + 1, person: buildPerson(name), points })),
    next: null,
    me,
  };
}
