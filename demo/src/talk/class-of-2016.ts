import type { CommunityTalk, ThreadDraft } from './talk.ts';

const reunion: readonly ThreadDraft[] = [
  {
    by: 'priya',
    ago: '2h 15m',
    text: 'Thirty-eight yeses, four maybes, and one “only if there is dancing”. There is dancing. Who does the chairs?',
    replies: [
      {
        by: 'jonas',
        after: '11m',
        text: 'Chairs: me. Dancing: certainly not me.',
        replies: [
          {
            by: 'maya',
            after: '8m',
            text: 'You said that in 2016, and I have forty photographs.',
            replies: [{ by: 'jonas', after: '5m', text: 'Chairs, then, and silence about the photographs. Deal?' }],
          },
        ],
      },
      {
        by: 'tendai',
        after: '50m',
        text: 'I bring a marimba. Somebody please meet me at the station with a wide car.',
      },
    ],
  },
  {
    by: 'maya',
    ago: '21h',
    text: 'Name tags: shall we print our faces from first year on them, or is that cruel?',
    replies: [
      { by: 'aisha', after: '40m', text: 'It is cruel. Do it.' },
      {
        by: 'chloe',
        after: '2h',
        text: 'Only if mine may have the fringe crossed out.',
        replies: [
          { by: 'maya', after: '35m', text: 'The fringe is the best part, and I set type, I know what I cross out.' },
        ],
      },
      { by: 'mateo', after: '5h', text: 'I was asleep in mine. Please keep it.' },
    ],
  },
  {
    by: 'aisha',
    ago: '3d 2h',
    text: 'The banner has been seen! A cousin of a flatmate of Jonas has a roll in her cellar that is “long and a bit crooked”.',
    replies: [
      {
        by: 'priya',
        after: '1h 25m',
        text: 'Is the crooked part a 6?',
        replies: [{ by: 'aisha', after: '1d 3h', text: 'It is a rug. I have had to apologise to a cousin.' }],
      },
    ],
  },
  {
    by: 'chloe',
    ago: '6d 4h',
    text: 'I have nineteen rooms of silence so far. The best one is a tram stop in Lisbon where, after twenty-nine seconds, somebody says “well then”.',
    edited: '15m',
    replies: [{ by: 'mateo', after: '3h', text: 'Mine is in the courtyard. The bird is not on purpose.' }],
  },
  {
    by: 'tendai',
    ago: '9d 6h',
    deleted: '1d 1h',
    replies: [
      {
        by: 'priya',
        after: '2h',
        text: 'The 14th is exams, the porter will not give us the hall. It stays on the 21st.',
      },
      { by: 'tendai', after: '5h', text: 'Then I have booked the wrong train, and I am glad that I asked.' },
    ],
  },
  {
    by: 'jonas',
    ago: '14d 8h',
    text: 'Who still owes the soup fund? I do. I have owed it 4.50 since the autumn of 2014, and it has begun to weigh on me.',
    replies: [{ by: 'priya', after: '45m', text: 'With interest that is one tablecloth. Bring a tablecloth.' }],
  },
  {
    by: 'mateo',
    ago: '10d 3h',
    text: 'I drew a plan of the long hall with the tables. Nobody has their back to the door, and the choir cannot reach the microphone.',
    replies: [{ by: 'maya', after: '2h 10m', text: 'Please sign it. We will print it as the invitation.' }],
  },
];

export const classOf2016Talk: CommunityTalk = {
  community: 'class-of-2016',
  channels: [
    {
      name: 'Reunion',
      description: 'Ten years. Who comes, who cooks, who carries chairs.',
      by: 'priya',
      age: 330,
      with: ['maya'],
      share: 0.8,
      groups: [
        {
          name: 'General',
          threads: reunion,
          resources: [
            {
              by: 'priya',
              ago: '12d 5h',
              title: 'Yes, no, soup: the list',
              url: 'https://example.org/reunion-2016/list',
            },
            {
              by: 'mateo',
              ago: '10d 2h',
              title: 'Plan of the tables',
              description: 'North is where the soup comes from.',
              url: 'https://example.org/reunion-2016/tables',
            },
          ],
        },
        {
          name: 'Menu and allergies',
          description: 'Tell us early. Priya keeps the list, and she works for the health department.',
          age: 60,
          threads: [
            {
              by: 'priya',
              ago: '1d 6h',
              text: 'So far: six without meat, two without milk, one without onions “for personal reasons”.',
              replies: [
                {
                  by: 'aisha',
                  after: '1h',
                  text: 'The onions are mine. It is a long story, and there is a boat in it.',
                },
                { by: 'tendai', after: '4h', text: 'I want that story as the after-dinner speech.' },
              ],
            },
            { by: 'chloe', ago: '8d 2h', text: 'I bring cheese by train. Sit far away from me on the way there.' },
          ],
        },
      ],
    },
    {
      name: 'Photo box',
      description: 'Scans, recordings, tickets, notes passed in lectures. Everything that fits into a shoe box.',
      by: 'priya',
      age: 500,
      share: 0.55,
      groups: [
        {
          name: 'General',
          threads: [
            {
              by: 'mateo',
              ago: '5d 7h',
              text: 'Found: the ticket of the first film night, number 001. I thought that we were more.',
              replies: [
                {
                  by: 'chloe',
                  after: '6h',
                  text: 'We were three. You had the ticket, I had the projector, and Jonas was the film.',
                },
              ],
            },
          ],
        },
        {
          name: 'Recordings',
          description: 'Concerts, speeches, the kettle of the third floor.',
          age: 240,
          threads: [
            {
              by: 'chloe',
              ago: '12d 4h',
              text: 'Somebody sent me the graduation concert after all! Eleven minutes, mostly wind, and the trumpets just go on.',
              replies: [
                {
                  by: 'jonas',
                  after: '2h',
                  text: 'I am the cough at 4:20.',
                  replies: [{ by: 'chloe', after: '20m', text: 'You are all of the coughs. I have checked.' }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};
