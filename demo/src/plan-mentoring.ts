import type { MentoringTopic } from '@homecoming/contract/mentoring-topics.ts';
import { SILENT_DAYS } from '@homecoming/server/mentoring/start.ts';
import type { CommunityKey } from './cast/person.ts';
import { MENTORING_REQUEST } from './chats/with-maya.ts';
import { idAt } from './ids.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import { createRandom, type Random } from './random.ts';
import type { MentorOfferRow, MentorshipRow, UserRow } from './rows.ts';
import { after, before, DAY, HOUR } from './times.ts';

/** The community that has mentoring. */
const UNIVERSITY: CommunityKey = 'northgate';
/** How long a request waits for an answer. */
const REQUEST_DAYS = 14;
const FIRST_REMINDER_DAYS = 4;

type Length = MentorOfferRow['lasts'];

/** Who mentors, in what, how long and how many at once. */
type Mentor = readonly [key: string, topics: readonly MentoringTopic[], lasts: Length, capacity: number];

const mentors: readonly Mentor[] = [
  ['amir', ['engineering', 'project_management', 'first_months', 'building'], 'eight_weeks', 3],
  ['grace', ['leading_people', 'public_speaking', 'promotion'], 'six_months', 1],
  ['eleanor', ['research', 'phd', 'thesis', 'writing'], 'eight_weeks', 2],
  ['rashid', ['founding', 'funding', 'business_plan', 'pricing'], 'eight_weeks', 2],
  ['ingrid', ['design', 'portfolio', 'freelancing'], 'eight_weeks', 3],
  ['yusuf', ['software', 'remote_work', 'interviews'], 'one_talk', 4],
  ['marcus', ['teaching', 'first_in_family', 'confidence'], 'six_months', 2],
  ['siobhan', ['medicine', 'work_and_family', 'health'], 'one_talk', 2],
  ['omar', ['finance', 'salary', 'changing_jobs'], 'one_talk', 3],
  ['viktor', ['data', 'changing_field', 'further_study'], 'eight_weeks', 2],
  ['priya', ['design', 'founding', 'leading_people', 'hiring'], 'eight_weeks', 2],
  ['jonas', ['working_abroad', 'moving', 'cv'], 'one_talk', 2],
];

interface Draft {
  readonly mentor: string;
  readonly mentee: string;
  readonly topic: MentoringTopic;
  readonly text: string;
  /** Days since it was asked, and since it started; null: it waits. */
  readonly asked: number;
  readonly started: number | null;
}

const drafts: readonly Draft[] = [
  {
    mentor: 'priya',
    mentee: 'maya',
    topic: 'leading_people',
    text: MENTORING_REQUEST,
    asked: 24,
    started: 22,
  },
  {
    mentor: 'amir',
    mentee: 'tendai',
    topic: 'project_management',
    text: 'My first bridge is a footbridge of nine metres, and I am the only one on site with a plan. How do you keep a crew on time without shouting?',
    asked: 1,
    started: null,
  },
  {
    mentor: 'ingrid',
    mentee: 'chloe',
    topic: 'portfolio',
    text: 'I have forty pieces and the feeling that eight would be better. Which eight, and how do I decide?',
    asked: 2,
    started: null,
  },
  {
    mentor: 'viktor',
    mentee: 'aisha',
    topic: 'changing_field',
    text: 'I count fish for a living and would like to count something that stands still. How did you change from biology to data?',
    asked: 40,
    started: 37,
  },
];

/** The mentors of the university, with the requests and mentorships of its members. */
export function planMentoring(
  people: ReadonlyMap<string, UserRow>,
  { ids, memberships }: Pick<Belonging, 'ids' | 'memberships'>,
  now: Date,
): { mentorOffers: MentorOfferRow[]; mentorships: MentorshipRow[] } {
  const communityId = ids.get(UNIVERSITY) ?? '';
  const joined = new Map(
    memberships.filter((row) => row.communityId === communityId).map(({ userId, joinedAt }) => [userId, joinedAt]),
  );
  const random = createRandom('mentoring');
  const rows = drafts.map((draft) => planMentorship(people, { draft, communityId, random, now }));
  const count = (mentorId: string, state: 'running' | 'waiting') =>
    rows.filter((row) => row.mentorId === mentorId && row.state === state).length;
  const offers = [...mentors, ...findMatch(people, joined)].flatMap(
    ([key, topics, lasts, capacity]): MentorOfferRow[] => {
      const { id: userId } = getUser(people, key);
      const joinedAt = joined.get(userId);
      if (joinedAt === undefined) throw new Error(`'${key}' mentors in a community without being there`);
      const counts = { active: count(userId, 'running'), waiting: count(userId, 'waiting') };
      const answersIn = key === 'amir' || key === 'yusuf' ? 2 : null;
      return [
        {
          communityId,
          userId,
          topics: [...topics],
          lasts,
          capacity,
          ...counts,
          answersIn,
          createdAt: after(joinedAt, HOUR),
        },
      ];
    },
  );
  return { mentorOffers: offers, mentorships: rows };
}

/** Somebody who studied what Maya did, and is therefore the first of her list. */
function findMatch(people: ReadonlyMap<string, UserRow>, joined: ReadonlyMap<string, Date>): Mentor[] {
  const maya = getUser(people, 'maya');
  const match = [...people].find(([, { id, program }]) => id !== maya.id && program === maya.program && joined.has(id));
  return match === undefined ? [] : [[match[0], ['design', 'portfolio', 'changing_jobs'], 'eight_weeks', 2]];
}

interface Planning {
  readonly draft: Draft;
  readonly communityId: string;
  readonly random: Random;
  readonly now: Date;
}

function planMentorship(
  people: ReadonlyMap<string, UserRow>,
  { draft, communityId, random, now }: Planning,
): MentorshipRow {
  const { topic, text, asked, started } = draft;
  const createdAt = before(now, asked * DAY);
  const startedAt = started === null ? null : before(now, started * DAY);
  return {
    id: idAt(createdAt, random),
    communityId,
    mentorId: getUser(people, draft.mentor).id,
    menteeId: getUser(people, draft.mentee).id,
    topic,
    text,
    state: startedAt === null ? 'waiting' : 'running',
    menteeYesAt: createdAt,
    mentorYesAt: startedAt,
    startedAt,
    createdAt,
    expiresAt: after(createdAt, REQUEST_DAYS * DAY),
    dueAt: startedAt === null ? after(createdAt, FIRST_REMINDER_DAYS * DAY) : after(startedAt, SILENT_DAYS * DAY),
  };
}
