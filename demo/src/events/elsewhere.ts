import type { EventDraft } from './event.ts';

/** Events of the other communities. */
export const eventsElsewhere: readonly EventDraft[] = [
  {
    key: 'rooftop-supper',
    community: 'los-angeles',
    title: 'Rooftop supper for newcomers',
    description:
      'For everybody who has just moved here or is about to. Everyone brings one dish and one question about the city. The view is free, the stairs are many: there is no lift for the last two floors.',
    cover: 'event-rooftop',
    day: { from: 12, weekday: 'Friday', at: '18:30' },
    hours: 3.5,
    timezone: 'America/Los_Angeles',
    venue: { kind: 'in_person', name: 'Roof of the Basin Post', address: '310 Spring Street, Los Angeles' },
    capacity: 40,
    hasWaitlist: true,
    isPublic: true,
    hosts: ['julian', 'leila'],
    ago: '11d 3h',
    questions: [
      {
        label: 'Your dish',
        kind: 'text',
        answers: ['Lentils', 'A very large salad', 'Empanadas', 'Cardamom buns', 'Crisps, sorry'],
      },
      {
        label: 'Could you drive somebody home?',
        kind: 'choice',
        answers: ['Yes, to the west side', 'Yes, to the east side', 'No'],
      },
    ],
    guests: {
      going: { named: ['kenji', 'noah', 'maya', 'ruth', 'amir'], randomCount: 19 },
      cancelled: { named: [], randomCount: 2 },
    },
    blasts: [
      {
        by: 'leila',
        ago: '2d 8h',
        title: 'Which entrance',
        text: 'The one on Third, next to the key shop. Ring “Roof”. Somebody with a dog will let you in.',
        reactions: { like: 6, love: 4 },
      },
    ],
  },
  {
    key: 'ten-years-dinner',
    community: 'class-of-2016',
    title: 'Ten years: dinner in the long hall',
    description: 'The kitchen says yes to sixty. Bring the photo from first year that you have never shown anyone.',
    scene: 'skyline',
    day: { from: 40, weekday: 'Saturday', at: '19:30' },
    hours: 4,
    timezone: 'America/New_York',
    venue: { kind: 'in_person', name: 'The long hall', address: 'Refectory building, second floor' },
    capacity: 60,
    hosts: ['priya', 'jonas'],
    ago: '4d 2h',
    questions: [
      { label: 'What do you not eat?', kind: 'text', answers: ['I eat everything', 'Shellfish', 'Meat', 'Coriander'] },
    ],
    guests: { going: { named: ['aisha', 'chloe', 'tendai', 'mateo'], randomCount: 11 } },
  },
  {
    key: 'letterpress',
    community: 'guild',
    title: 'Letterpress for beginners',
    description:
      'One press, one afternoon, eight aprons. You set a line of your choice, print it fifty times and go home with black fingers. The workshop is small, so there is no waitlist: the next date comes soon.',
    cover: 'event-letterpress',
    day: { from: 15, weekday: 'Saturday', at: '14:00' },
    hours: 4,
    timezone: 'Europe/Lisbon',
    venue: { kind: 'in_person', name: 'Oficina do Carmo', address: 'Travessa do Carmo 11, Lisbon' },
    capacity: 8,
    hosts: ['amara', 'felix'],
    ago: '13d 7h',
    guests: { going: { named: ['haruka', 'linh', 'zanele'], randomCount: 5 } },
  },
];
