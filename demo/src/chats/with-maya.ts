import { onePagePdf } from '../talk/one-page-pdf.ts';
import type { ChatDraft } from './chat.ts';
import { weeklyRun } from './weekly-run.ts';

/** What Maya asked her mentor, in their mentorship and as the first message of their chat. */
export const MENTORING_REQUEST =
  'Since spring I lead a team of four, and nobody told me how. You have done it for years without anybody running away. Could we talk every second week?';

/** Maya's private conversations, the newest first. */
export const chatsWithMaya: readonly ChatDraft[] = [
  {
    members: ['maya', 'amara'],
    ago: '32m',
    messages: [
      { by: 'amara', text: 'The drawers are labelled. All forty. I can see the floor of the print room again.' },
      { by: 'maya', text: 'You had a floor?', reactions: { '😂': ['amara'] } },
      { by: 'amara', picture: 'tiles-guild', text: 'And this came off the small press last night.', after: '40m' },
      { by: 'maya', text: 'Oh, that one. May I have that one?', reactions: { '❤️': ['amara'] } },
      {
        by: 'amara',
        text: 'Only if you bring back the guillotine key, which you have had since October.',
        after: '12m',
      },
      { by: 'maya', text: 'Which October?' },
      { by: 'amara', text: 'Exactly.', replyTo: 'Which October' },
      { by: 'maya', text: 'See you on Thursday at the press. With the key.', after: '1h 5m' },
    ],
  },
  {
    members: ['maya', 'oscar'],
    ago: '1h 12m',
    unread: { maya: 2 },
    messages: [
      { by: 'oscar', text: 'You make apps for patients. Do they make sounds?' },
      { by: 'maya', text: 'One. It is a very small bell. Why?', after: '25m' },
      {
        by: 'oscar',
        text: 'Because I have eleven very small bells, and they should be heard by people who need them.',
      },
      { by: 'maya', text: 'Send me three. If I send you all of my patients, the bells stop being small.', after: '3h' },
      { by: 'oscar', text: 'Three are on their way. Number two is a spoon, but say nothing.', after: '20h' },
      { by: 'oscar', text: 'Listen to it once with your eyes closed, and then tell me that it is a spoon.' },
    ],
  },
  {
    members: ['maya', 'leila'],
    ago: '7h 20m',
    messages: [
      { by: 'leila', text: 'So you are moving in spring! Which side of the city?', after: '1h' },
      { by: 'maya', text: 'The one with trees. Is there one?', after: '35m' },
      { by: 'leila', text: 'Three streets of it. I walked through one of them for you this morning.', after: '14h' },
      { by: 'leila', picture: 'city-morning' },
      { by: 'maya', text: 'I would pay rent for that light alone.', replyTo: 'Three streets', after: '10m' },
      { by: 'leila', text: 'They know. It is in the rent.', reactions: { '😂': ['maya'] } },
      { by: 'maya', text: 'I come for a week in February. Coffee?', after: '2h', isEdited: true },
      { by: 'leila', text: 'Coffee, and the other two streets.' },
    ],
  },
  weeklyRun(),
  {
    members: ['maya', 'olivia'],
    ago: '2d 4h',
    messages: [
      {
        by: 'olivia',
        text: 'The archive has found its list of the photo box. It is one page, and it is wrong in four places.',
      },
      {
        by: 'olivia',
        file: {
          name: 'photo-box-1961-2016.pdf',
          type: 'application/pdf',
          content: onePagePdf('The photo box, as listed', [
            '1-80     the old library, before the lift',
            '81-160   lectures, with and without people',
            '161-213  the lake (frozen)',
            '214      four people carry a piano, no names',
            '215-340  weddings of former students',
            '341      a goose',
          ]),
        },
      },
      { by: 'maya', text: 'Number 214 has two names by now. And 341 is a swan, it only looks offended.', after: '50m' },
      { by: 'olivia', text: 'I will tell the archive. They will want proof.', reactions: { '👍': ['maya'] } },
      { by: 'maya', text: 'I have six more pictures of it. It came to the whole reunion.', after: '20m' },
      { by: 'olivia', text: 'Then bring them to the office. There is tea, when the kettle wants.', after: '1h' },
      { by: 'maya', text: 'On Friday, with the box and my own tea.' },
    ],
  },
  {
    members: ['julian', 'maya'],
    ago: '4d 5h',
    messages: [
      {
        by: 'julian',
        text: 'Hello Maya, we met in the queue for soup. You said that you know somebody who reads scripts?',
      },
      {
        by: 'maya',
        text: 'Chloé. She reads everything, also what you did not mean. Shall I write to her?',
        after: '2h',
      },
      { by: 'julian', text: 'Please do.' },
      { by: 'maya', text: 'Done. She asks whether there is a horse in it.', after: '5h' },
      { by: 'julian', text: 'There can be a horse in it. Thank you, that meant a lot.', after: '30m' },
    ],
  },
  {
    members: ['mateo', 'maya'],
    ago: '5d 2h',
    unread: { maya: 3 },
    mutedBy: ['maya'],
    messages: [
      { by: 'mateo', text: 'Class of 2016 quiz, question 1: who fell into the fountain?' },
      { by: 'maya', text: 'Everybody fell into the fountain.', after: '40m' },
      { by: 'mateo', text: 'Correct. Question 2: in which order?', after: '1d' },
      { by: 'mateo', text: 'I have the order. It is on a napkin. I will type it.', after: '3h' },
      { by: 'mateo', text: 'Question 3 is about the napkin.', after: '1d' },
    ],
  },
  {
    members: ['maya', 'priya'],
    ago: '9d 3h',
    messages: [
      { by: 'maya', text: MENTORING_REQUEST },
      { by: 'priya', text: 'One did run, but came back. Yes, with pleasure. Thursdays at six?', after: '2d' },
      { by: 'maya', text: 'Thursdays at six. I bring the questions, and there are many.', after: '3h' },
      { by: 'priya', text: 'Bring one. We will find the others in it.', after: '20m', reactions: { '❤️': ['maya'] } },
      { by: 'maya', text: 'I said no to a meeting today, and everybody thanked me.', after: '8d' },
      { by: 'priya', text: 'That was lesson four. You are early.', after: '1h' },
    ],
  },
];
