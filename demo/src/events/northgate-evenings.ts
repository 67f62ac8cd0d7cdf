import type { EventDraft } from './event.ts';

const zone = { community: 'northgate', timezone: 'America/New_York' } as const;

/** What else goes on at Northgate: online, with approval, in public, cancelled, not published yet, and over. */
export const northgateEvenings: readonly EventDraft[] = [
  {
    ...zone,
    key: 'changing-course',
    title: 'Changing course: three people, three U-turns',
    description:
      'A lawyer who bakes, an engineer who teaches, a musician who went back for medicine. Twenty minutes each, then your questions. Cameras are optional, tea is not.',
    day: { from: 2, at: '18:00' },
    hours: 1.5,
    venue: { kind: 'online', url: 'https://meet.northgate.example/changing-course' },
    hosts: ['amir', 'yusuf'],
    ago: '16d 6h',
    questions: [
      {
        label: 'What would you like to ask?',
        kind: 'text',
        answers: [
          'How did you tell your parents?',
          'What did it cost?',
          'Would you do it again?',
          'How long until it stopped feeling odd?',
        ],
      },
    ],
    guests: {
      going: { named: ['maya', 'ada', 'kenji', 'theo', 'shreya', 'mei'], randomCount: 42 },
      cancelled: { named: [], randomCount: 4 },
    },
    blasts: [
      {
        by: 'yusuf',
        ago: '22h',
        title: 'Your questions are in',
        text: 'I have sorted them. “How did you tell your parents?” was asked four times, so we begin with it.',
        reactions: { celebrate: 6, curious: 5, like: 8 },
      },
    ],
  },
  {
    ...zone,
    key: 'mentors-evening',
    title: 'Evening of mentors',
    description:
      'Twelve people who ask, twelve who answer, and a bell every ten minutes. So that everybody finds somebody, the hosts look at each request and answer within two days.',
    day: { from: 13, weekday: 'Wednesday', at: '18:30' },
    hours: 2.5,
    venue: { kind: 'in_person', name: 'Reading room', address: 'Old Library, ground floor' },
    capacity: 24,
    hasWaitlist: true,
    needsApproval: true,
    hosts: ['amir', 'yusuf'],
    ago: '14d 5h',
    questions: [
      {
        label: 'Do you ask or answer?',
        kind: 'choice',
        required: true,
        answers: ['I ask', 'I answer', 'A little of both'],
      },
      {
        label: 'What would you like to talk about?',
        kind: 'text',
        required: true,
        answers: [
          'Changing fields',
          'How to ask for more money',
          'Whether to go abroad',
          'Leading a small team',
          'Coming back after a break',
          'Saying no',
        ],
      },
    ],
    guests: {
      going: { named: ['grace', 'marcus', 'eleanor', 'ada'], randomCount: 9 },
      requested: { named: ['shreya', 'maya', 'omar'], randomCount: 4 },
      declined: {
        named: [],
        randomCount: 1,
        reason: 'We have more people who ask than answer this time. Please come to the next one in spring!',
      },
    },
  },
  {
    ...zone,
    key: 'open-day',
    title: 'Winter open day on campus',
    description:
      'Laboratories, the dome, the boiler room with the famous valve, and mulled cider in the quad. For everybody: bring your children, your parents and the neighbour who always asks what it is like in there.',
    day: { from: 18, weekday: 'Sunday', at: '11:00' },
    hours: 5,
    venue: { kind: 'in_person', name: 'Main quad', address: '1 University Avenue, Northgate' },
    isPublic: true,
    hosts: ['olivia', 'amir'],
    ago: '9d 1h',
    guests: { going: { named: ['rashid', 'ingrid', 'eleanor', 'siobhan'], randomCount: 25 } },
  },
  {
    ...zone,
    key: 'croquet',
    title: 'Croquet on the north lawn',
    description: 'Mallets are there, rules are disputed. The geese are the referees.',
    day: { from: 4, weekday: 'Sunday', at: '14:00' },
    hours: 3,
    venue: { kind: 'in_person', name: 'North lawn', address: 'Behind Alder Hall' },
    capacity: 16,
    hosts: ['grace'],
    ago: '21d 2h',
    cancelled: {
      ago: '2d 4h',
      reason: 'The north lawn is under water, and the geese have moved in. We try again in spring.',
    },
    guests: { going: { named: ['maya', 'theo', 'viktor'], randomCount: 8 } },
  },
  {
    ...zone,
    key: 'spring-weekend',
    title: 'Spring weekend: tents, boats, songs',
    description: 'Two nights by the river. Still to be settled: tents, the ferry, who brings the kettle.',
    day: { from: 84, weekday: 'Friday', at: '16:00' },
    hours: 48,
    venue: { kind: 'in_person', name: 'River meadow', address: 'Ferry Road, Northgate' },
    capacity: 80,
    hasWaitlist: true,
    hosts: ['amir'],
    ago: '3d 9h',
    isDraft: true,
    questions: [
      { label: 'Tent or bunk?', kind: 'choice', required: true, answers: ['Tent', 'Bunk', 'I do not sleep'] },
    ],
  },
  {
    ...zone,
    key: 'observatory-night',
    title: 'Long night at the observatory',
    description:
      'The dome open until two, Rashid at the eyepiece, soup on the stairs. Dress for four degrees less than you think.',
    cover: 'event-observatory',
    day: { from: -37, weekday: 'Friday', at: '20:00' },
    hours: 6,
    venue: { kind: 'in_person', name: 'Observatory', address: 'Hill Road, Northgate' },
    capacity: 45,
    isPublic: true,
    hosts: ['amir', 'rashid'],
    ago: '62d 4h',
    guests: {
      going: { named: ['olivia', 'eleanor', 'siobhan', 'marcus', 'grace'], randomCount: 35 },
      cancelled: { named: [], randomCount: 4 },
    },
    checkIns: { entrances: ['Foot of the stairs', 'The dome'], missing: 6 },
    blasts: [
      {
        by: 'rashid',
        ago: '38d 5h',
        title: 'The forecast says yes',
        text: 'Clear from nine on, no moon. Bring a red torch if you have one, and leave the white ones in the car.',
        reactions: { celebrate: 13, like: 6, curious: 3 },
      },
    ],
    feedback: [
      {
        by: 'eleanor',
        rating: 5,
        enjoyed: ['speakers', 'atmosphere'],
        detail: 'I had not looked up properly since 1986.',
      },
      { by: 'siobhan', rating: 5, enjoyed: ['content', 'food'], suggestion: 'More soup.' },
      {
        by: 'grace',
        rating: 4,
        enjoyed: ['speakers', 'content'],
        suggestion: 'A second telescope on the lawn, so that the queue is shorter.',
      },
      { rating: 5, enjoyed: ['speakers', 'venue', 'atmosphere'] },
      { rating: 5, enjoyed: ['content', 'atmosphere'], detail: 'Saturn. I said a word in front of my children.' },
      { rating: 4, enjoyed: ['speakers'] },
      { rating: 4, enjoyed: ['venue', 'networking'] },
      {
        rating: 2,
        enjoyed: ['food'],
        suggestion: 'Forty minutes in the queue for one minute of Saturn.',
        isAnonymous: true,
      },
      { rating: 5, enjoyed: ['speakers', 'content', 'organisation'] },
      { rating: 4, enjoyed: ['atmosphere'] },
      { rating: 5, enjoyed: ['speakers', 'atmosphere', 'venue'], isAnonymous: true },
    ],
    feedbackMail: {
      subject: 'Was the sky good to you?',
      message: 'Tell us what you liked about the long night, and what we should do differently. It takes a minute.',
      sent: { ago: '29d 6h' },
    },
  },
];
