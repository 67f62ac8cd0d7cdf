import type { CommunityKey } from './cast/person.ts';
import { idAt } from './ids.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import { createRandom } from './random.ts';
import type { CohortMemberRow, CohortRow, ReunionAnswerRow, ReunionRow, StudyRow, UserRow } from './rows.ts';
import { after, before, DAY, HOUR } from './times.ts';

const UNIVERSITY: CommunityKey = 'northgate';
const CLASS_YEAR = 2016;
/** Those who speak for the class; the first one has asked it. */
const AGENTS = ['priya', 'jonas'];
const ASKED_DAYS = 6;
const OPEN_DAYS = 400;

/** Who answered what, and which months suit. With one more yes the event is drafted. */
const answers: readonly (readonly [key: string, answer: 'yes' | 'maybe' | 'no', months: readonly number[]])[] = [
  ['priya', 'yes', [6, 9]],
  ['jonas', 'yes', [6, 7]],
  ['chloe', 'yes', [6, 9]],
  ['tendai', 'yes', [6, 12]],
  ['aisha', 'maybe', [9]],
  ['sora.nakagawa', 'maybe', [6, 8]],
  ['simone.sutton', 'maybe', [9, 10]],
  ['rasmus.holm', 'no', []],
];

export interface PlannedReunion {
  readonly cohorts: readonly CohortRow[];
  readonly cohortMembers: readonly CohortMemberRow[];
  readonly reunions: readonly ReunionRow[];
  readonly reunionAnswers: readonly ReunionAnswerRow[];
}

/** The Class of 2016 of the university, which was asked who would come to its reunion. With its channel the others are asked, such as Maya. */
export function planReunion(
  people: ReadonlyMap<string, UserRow>,
  { ids }: Pick<Belonging, 'ids'>,
  studies: readonly StudyRow[],
  now: Date,
): PlannedReunion {
  const random = createRandom('reunion');
  const communityId = ids.get(UNIVERSITY) ?? '';
  const askedAt = before(now, ASKED_DAYS * DAY);
  const openedAt = before(now, OPEN_DAYS * DAY);
  const [cohortId, reunionId] = [idAt(openedAt, random), idAt(askedAt, random)];
  const agents = AGENTS.map((key) => getUser(people, key).id);
  const classmates = studies.filter(({ endsOn }) => endsOn?.startsWith(String(CLASS_YEAR))).map(({ userId }) => userId);
  const given = new Map(answers.map(([key, answer, months]) => [getUser(people, key).id, [answer, months] as const]));
  const stranger = [...given.keys()].find((id) => !classmates.includes(id));
  if (stranger !== undefined) throw new Error(`'${stranger}' answers for a class of others`);
  const year = findNextSummer(now);
  const reunionAnswers = [...given].map(([userId, [answer, months]], place): ReunionAnswerRow => {
    const answeredAt = after(askedAt, (place + 1) * 3 * HOUR);
    return { reunionId, cohortId, userId, answer, months: [...months], createdAt: askedAt, answeredAt };
  });
  return {
    cohorts: [{ id: cohortId, communityId, year: CLASS_YEAR, agents, createdAt: openedAt }],
    cohortMembers: classmates.map((userId) => ({ cohortId, userId })),
    reunions: [{ id: reunionId, cohortId, year, askedAt, askedBy: agents[0], createdAt: askedAt }],
    reunionAnswers,
  };
}

/** The year of the next summer that leaves time to plan. */
function findNextSummer(now: Date): number {
  return now.getUTCFullYear() + (now.getUTCMonth() < 4 ? 0 : 1);
}
