import { onePagePdf } from './one-page-pdf.ts';
import type { ChannelDraft, FileDraft, ThreadDraft } from './talk.ts';

const songSheet: FileDraft = {
  name: 'song-sheet-1961.pdf',
  type: 'application/pdf',
  content: onePagePdf('The old song sheet', [
    'Up the hill at nine we ran,',
    'Catch the lecture if you can,',
    'Northgate bells are four behind,',
    'Northgate doors are always kind.',
    '',
    'Lamps along the river wall,',
    'Soup for sixty in the hall,',
    'Whom we lost and whom we found,',
    'Pass the bread and pass it round.',
    '',
    '(The verse that nobody sings)',
    'Mind the geese upon the green,',
    'Hungrier than any dean.',
  ]),
};

const whoIsThis: readonly ThreadDraft[] = [
  {
    by: 'maya',
    ago: '5h 45m',
    text: 'Number 214 from the box: four people in raincoats carry a piano past the observatory. The back only says “not again”. Who are you?',
    replies: [
      {
        by: 'rashid',
        after: '28m',
        text: 'Second from the left is me. I was told that it would be a small piano.',
        replies: [
          {
            by: 'maya',
            after: '9m',
            text: 'And the one in front, who seems to be laughing?',
            replies: [
              { by: 'rashid', after: '16m', text: 'That was the owner of the piano. She carried nothing.' },
              { by: 'eleanor', after: '2h', text: 'I directed. Somebody had to.' },
            ],
          },
        ],
      },
      { by: 'viktor', after: '1h 20m', text: 'The tower clock behind you says five past three. So it was nine past.' },
    ],
  },
  {
    by: 'eleanor',
    ago: '1d 8h',
    text: 'A hand with a ring, holding a slice of cake, 1991, the steps of the library. I have a cake, a ring and no name.',
    replies: [
      { by: 'ingrid', after: '2h 15m', text: 'The steps have the old railing, so it is before June of that year.' },
      {
        by: 'ruth',
        after: '6h',
        text: 'The cake is from the café behind chemistry. The ring is mine! I wondered where that hand had got to.',
        replies: [{ by: 'hannah', after: '40m', text: 'Ruth, quick: what was the café called? There is still a bet.' }],
      },
    ],
  },
  {
    by: 'jonas',
    ago: '5d 3h',
    text: 'Somebody in a bear costume in the back row of the exam hall, 2014. Did they pass?',
    edited: '1h 5m',
    replies: [
      {
        by: 'aisha',
        after: '3h 30m',
        text: 'As a lawyer I must say nothing. As the bear I must say: with distinction.',
      },
    ],
  },
  {
    by: 'olivia',
    ago: '11d 2h',
    text: 'Please do not guess in public when a picture is of somebody who has died. Write to Eleanor first, she asks the families.',
    replies: [
      {
        by: 'eleanor',
        after: '1h',
        text: 'Thank you. They have always been glad so far, and once there was a second photograph.',
      },
    ],
  },
  {
    by: 'tendai',
    ago: '19d 7h',
    deleted: '2d 4h',
    replies: [
      { by: 'chloe', after: '5h', text: 'That is not the picnic, it is the second picnic. The tree is missing.' },
    ],
  },
  {
    by: 'lucia',
    ago: '31d 6h',
    text: 'The lettering on the banner in number 96 is mine. I was twenty, I was proud of the R, I would like to apologise for the R.',
    replies: [
      { by: 'maya', after: '1d', text: 'The R is the best thing in the box. It looks as if it were about to leave.' },
    ],
  },
];

/** The photo boxes of several years. */
export const photographs: ChannelDraft = {
  name: 'Old photographs',
  description:
    'Boxes from attics, scanned one evening at a time. Names wanted, stories welcome, bear costumes explained.',
  by: 'olivia',
  age: 610,
  with: ['olivia', 'maya'],
  share: 0.34,
  groups: [
    {
      name: 'General',
      threads: [
        {
          by: 'ingrid',
          ago: '22h',
          text: 'The library’s scanner is yours on Wednesdays from four. Bring the photos, not the frames, and no glue, whatever your uncle says.',
          replies: [{ by: 'maya', after: '1h 30m', text: 'I come with box nine and buns.' }],
        },
        {
          by: 'omar',
          ago: '6d 11h',
          text: 'I can read handwriting on backs: Arabic, Persian, some Ottoman, most doctors.',
        },
      ],
      resources: [
        {
          by: 'olivia',
          ago: '3d 5h',
          title: 'The song sheet of 1961',
          description: 'With the verse that nobody sings.',
          file: songSheet,
        },
        {
          by: 'ingrid',
          ago: '44d 3h',
          title: 'How to scan a photograph',
          url: 'https://example.org/reading-room/scanning',
        },
      ],
    },
    {
      name: 'Who is this?',
      description: 'One picture, one question. Please say how sure you are.',
      age: 560,
      threads: whoIsThis,
    },
    {
      name: 'The winter of 1986',
      description: 'Nine days without heating, remembered by those who slept between History and Theology.',
      by: 'eleanor',
      age: 95,
      threads: [
        {
          by: 'eleanor',
          ago: '10h',
          text: 'Name number sixty-one came by post this morning: the girl from Chemistry who laughed. She is a judge now, and says that she still has to leave the room sometimes.',
          replies: [
            {
              by: 'viktor',
              after: '1h 40m',
              text: 'Then somebody should read her the statutes again, in voices.',
              replies: [
                {
                  by: 'eleanor',
                  after: '50m',
                  text: 'My husband is practising the Provost. I hear it through the wall.',
                },
              ],
            },
            {
              by: 'rashid',
              after: '4h',
              text: 'That night had the best sky of the decade. No heating, no light, no clouds.',
            },
          ],
        },
        {
          by: 'marcus',
          ago: '14d 9h',
          text: 'My mother was the nurse on call. She remembers no illness at all, only that she was given a sausage at each bed.',
          replies: [{ by: 'eleanor', after: '3h', text: 'May I write to her? I have a photograph of that sausage.' }],
        },
      ],
    },
  ],
};
