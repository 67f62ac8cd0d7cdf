import type { EventDraft } from './event.ts';

const zone = { community: 'northgate', timezone: 'America/New_York' } as const;

/** The long tables of Northgate: one with seats, one full, one over. */
export const northgateSuppers: readonly EventDraft[] = [
  {
    ...zone,
    key: 'reunion-supper',
    title: 'Reunion supper under the lanterns',
    description:
      'We carry the long tables out of the refectory again: three courses, one very long tablecloth, and a short toast from each hall. Bring a photograph from your first year for the string of pictures along the arcade.\n\nVegetarian and halal menus. Step-free entrance from Orchard Street. If it rains we move under the arcade, which is where the good stories are told anyway.',
    cover: 'event-supper',
    day: { from: 6, weekday: 'Saturday', at: '19:00' },
    hours: 3.5,
    venue: { kind: 'in_person', name: 'Alder Hall courtyard', address: '112 Orchard Street, Northgate' },
    capacity: 60,
    hasWaitlist: true,
    hosts: ['amir', 'grace'],
    ago: '19d 4h',
    questions: [
      {
        label: 'What do you eat?',
        kind: 'choice',
        required: true,
        answers: ['Everything', 'Vegetarian', 'Vegan', 'Halal'],
      },
      {
        label: 'Allergies that the kitchen should know',
        kind: 'text',
        answers: ['Nuts', 'Shellfish, badly', 'None, thank you', 'Sesame', 'Lactose, but I take the risk'],
      },
      {
        label: 'Where can you lend a hand?',
        kind: 'checkbox',
        answers: ['Setting the tables', 'Hanging lanterns', 'Washing up', 'A toast'],
      },
    ],
    guests: {
      going: {
        named: ['eleanor', 'maya', 'olivia', 'yusuf', 'ingrid', 'theo', 'siobhan', 'marcus', 'hannah', 'viktor'],
        randomCount: 33,
      },
      cancelled: { named: ['daniel'], randomCount: 2 },
    },
    blasts: [
      {
        by: 'amir',
        ago: '8d 5h',
        title: 'The menu is settled',
        text: 'Leek soup, then saffron rice with either lamb or roasted squash, then Ingrid’s apple cake. If you told us an allergy, the kitchen has it on a card with your name.',
        reactions: { love: 11, celebrate: 6, curious: 2 },
      },
      {
        by: 'grace',
        ago: '1d 7h',
        title: 'Parking and the shuttle',
        text: 'The lot behind the library is ours from five o’clock. The shuttle leaves the station every fifteen minutes from 6:15, the last one back goes at 11. Bring a coat, the lanterns only look warm.',
        reactions: { like: 9, insightful: 4 },
      },
    ],
  },
  {
    ...zone,
    key: 'long-hall-supper',
    title: 'Supper for twenty in the long hall',
    description:
      'The small evening that you asked for in the survey: twenty chairs, one pot, no speeches. Whoever sits at the corner tells the story of how they came here.\n\nEvery second Thursday. When it is full, join the waitlist: people do cancel, and we always write.',
    scene: 'table',
    day: { from: 9, weekday: 'Thursday', at: '18:30' },
    hours: 3,
    venue: { kind: 'in_person', name: 'The long hall', address: 'Refectory building, second floor' },
    capacity: 20,
    hasWaitlist: true,
    hosts: ['amir'],
    ago: '12d 2h',
    guests: {
      going: { named: ['ada', 'rashid', 'omar', 'shreya', 'eleanor'], randomCount: 15 },
      waitlisted: { named: ['mei', 'ingrid', 'maya'], randomCount: 4 },
      cancelled: { named: [], randomCount: 1 },
    },
    blasts: [
      {
        by: 'amir',
        ago: '3d 6h',
        text: 'A favour: if you cannot come after all, cancel on the page of the event. Seven people are waiting for a chair.',
        reactions: { like: 7 },
      },
    ],
  },
  {
    ...zone,
    key: 'harvest-supper',
    title: 'Harvest supper',
    description:
      'Pumpkins from the college garden, bread from Theo’s oven, and the first fire of the year in the small hall. Bring a jar of something.',
    scene: 'lanterns',
    day: { from: -9, weekday: 'Saturday', at: '18:30' },
    hours: 4,
    venue: { kind: 'in_person', name: 'The small hall', address: '4 Garden Lane, Northgate' },
    capacity: 50,
    hasWaitlist: true,
    hosts: ['amir', 'theo'],
    ago: '34d 3h',
    questions: [
      {
        label: 'What is in your jar?',
        kind: 'text',
        answers: ['Plum jam', 'Pickled beets', 'Chutney, experimental', 'Honey', 'Quince jelly'],
      },
    ],
    guests: {
      going: {
        named: ['maya', 'olivia', 'eleanor', 'marcus', 'ingrid', 'viktor', 'siobhan', 'grace'],
        randomCount: 26,
      },
      cancelled: { named: [], randomCount: 3 },
    },
    checkIns: { entrances: ['Front steps', 'Garden gate'], missing: 5 },
    blasts: [
      {
        by: 'theo',
        ago: '10d 8h',
        title: 'There will be bread',
        text: 'Forty loaves rise on the night before. If you live near the bakery and own a car with a large boot, write to me.',
        reactions: { love: 8, celebrate: 5, like: 4 },
      },
      {
        by: 'amir',
        ago: '1d 9h',
        title: 'Thank you',
        text: 'The hall is clean, eleven jars are looking for their owners, and one left glove is at the porter’s desk.',
        reactions: { love: 10, like: 3 },
      },
    ],
    feedback: [
      { by: 'eleanor', rating: 5, enjoyed: ['atmosphere', 'food'], detail: 'The fire, and that nobody made a speech.' },
      {
        by: 'marcus',
        rating: 4,
        enjoyed: ['food', 'networking'],
        suggestion: 'Name cards with large letters, please. We are not getting younger.',
      },
      { by: 'ingrid', rating: 5, enjoyed: ['food', 'venue', 'atmosphere'] },
      {
        rating: 3,
        enjoyed: ['food'],
        suggestion: 'The queue at the front steps was long, and it was cold.',
        isAnonymous: true,
      },
      { rating: 5, enjoyed: ['networking', 'atmosphere'] },
      { rating: 4, enjoyed: ['venue', 'organisation'] },
    ],
    feedbackMail: {
      subject: 'How was the harvest supper?',
      message:
        'You were there, so you know best: what was good, and what should we do differently next year? It takes a minute.',
      sent: { in: '1d 6h' },
    },
  },
];
