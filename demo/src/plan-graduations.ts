import { addDays, findStage } from '@homecoming/server/cohorts/stages.ts';
import { findDay } from '@homecoming/server/platform/calendar.ts';
import type { CommunityKey } from './cast/person.ts';
import { signIns } from './cast/sign-ins.ts';
import { idAt } from './ids.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import { createRandom } from './random.ts';
import type { StageChangeRow, StudyRow, UserRow } from './rows.ts';
import { before, DAY } from './times.ts';

/** The community whose classes have channels. */
const UNIVERSITY: CommunityKey = 'northgate';
const ZONE = 'America/New_York';

/** Days from now on which the youngest people graduate, or have graduated. */
const GRADUATIONS = [-9, -9, 12, 40, 40, 210];

/** Gives studies their stages, and lets some people graduate these days; the year of their profile is that of the day. */
export function planGraduations(
  people: ReadonlyMap<string, UserRow>,
  { communities, ids }: Belonging,
  planned: readonly StudyRow[],
  now: Date,
): { studies: StudyRow[]; stageChanges: StageChangeRow[] } {
  const random = createRandom('graduations');
  const university = communities.find(({ id }) => id === ids.get(UNIVERSITY));
  if (university !== undefined) {
    university.cohortsOn = true;
    university.zone = ZONE;
    university.campusDomains = ['students.northgate.example'];
  }
  const today = findDay(ZONE, now);
  const ends = planEnds(people, planned, today);
  const byId = new Map([...people.values()].map((user) => [user.id, user]));
  const stageChanges: StageChangeRow[] = [];
  const studies = planned.map((study) => {
    const endsOn = ends.get(study.userId) ?? study.endsOn ?? null;
    const stage = findStage(endsOn, today);
    const outcome = stage === 'student' ? ('ongoing' as const) : study.outcome;
    const id = idAt(study.createdAt ?? now, random);
    const user = byId.get(study.userId);
    if (user !== undefined && endsOn !== null) user.graduationYear = Number(endsOn.slice(0, 4));
    if (ends.has(study.userId) && stage === 'graduate' && endsOn !== null) {
      const createdAt = before(now, 9 * DAY);
      const effects = { stage: 'student', outcome: 'ongoing' } as const;
      const place = { studyId: id, communityId: study.communityId };
      stageChanges.push({ id: idAt(createdAt, random), ...place, stage, endsOn, effects, createdAt });
    }
    return { ...study, id, endsOn, outcome, stage, stageFor: endsOn };
  });
  return { studies, stageChanges };
}

/** The ends of the studies of the youngest people, by their ids. */
function planEnds(
  people: ReadonlyMap<string, UserRow>,
  studies: readonly StudyRow[],
  today: string,
): ReadonlyMap<string, string> {
  const known = new Set(signIns.map(({ key }) => getUser(people, key).id));
  const youngest = studies
    .filter(({ userId }) => !known.has(userId))
    .toSorted((a, b) => (a.endsOn ?? '').localeCompare(b.endsOn ?? ''))
    .slice(-GRADUATIONS.length);
  return new Map(youngest.map(({ userId }, index) => [userId, addDays(today, GRADUATIONS[index] ?? 0)]));
}
