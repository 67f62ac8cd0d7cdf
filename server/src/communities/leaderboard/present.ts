import type { Leaderboard, LeaderboardRow } from '@homecoming/contract/points.ts';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';

/** A member's position: equal points share a `rank`; each `place` is unique. */
export interface PlaceRow {
  readonly rank: number;
  readonly place: number;
  readonly points: number;
  readonly person: PersonRow;
}

/** `rows` are the first `limit` places and the reader's, if they have points; `own` is the reader, if they are a member. */
export function presentLeaderboard(rows: readonly PlaceRow[], own: PersonRow | null, limit: number): Leaderboard {
  const theirs = rows.find(({ person }) => person.id === own?.id);
  return {
    results: rows.filter(({ place }) => place <= limit).map(presentPlace),
    next: null,
    me: theirs ? presentPlace(theirs) : own && { rank: null, person: presentPerson(own), points: 0 },
  };
}

function presentPlace({ rank, person, points }: PlaceRow): LeaderboardRow {
  return { rank, person: presentPerson(person), points };
}
