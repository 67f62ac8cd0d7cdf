import type { CommunityTalk, FileDraft } from './talk.ts';

const calls: FileDraft = {
  name: 'calls-for-beginners.txt',
  type: 'text/plain',
  content: Buffer.from(`What the cox says, and what it means

"Come forward"      knees up, look ahead, stop talking
"Ready"             you are not, but never mind
"Row"               now
"Easy there"        stop, and mean it
"Hold it up"        stop the boat as well
"Bow, take a tap"   bow takes a tap; everyone else admires the ducks

Who drops the pancakes washes up.
`),
};

export const rowingTalk: CommunityTalk = {
  community: 'rowing',
  channels: [
    {
      name: 'On the water',
      description: 'Outings, seats, water levels. Whoever is late rows behind Tomasz.',
      by: 'tomasz',
      age: 700,
      share: 0.8,
      groups: [
        {
          name: 'General',
          threads: [
            {
              by: 'hannah',
              ago: '3h 40m',
              text: 'Saturday, half past five at the dock. The second four has one seat left, on bow side, with a view of Tomasz’s back.',
              replies: [
                {
                  by: 'theo',
                  after: '15m',
                  text: 'I come straight from the ovens. I may be floury.',
                  replies: [
                    {
                      by: 'hannah',
                      after: '5m',
                      text: 'Floury is a grip. Seat is yours.',
                      replies: [{ by: 'grace', after: '35m', text: 'Then I cox, and you bring the rolls.' }],
                    },
                  ],
                },
                {
                  by: 'siobhan',
                  after: '1h',
                  text: 'I am on nights. Row one kilometre for me, and make it an ugly one.',
                },
              ],
            },
            {
              by: 'grace',
              ago: '2d 4h',
              text: 'Tuesday’s count: no crabs. I would like that to be written down somewhere.',
              replies: [{ by: 'hannah', after: '12m', text: 'It is written on the boathouse wall, with the date.' }],
            },
            {
              by: 'ines',
              ago: '7d 6h',
              text: 'How do you row in waves? Our estuary has decided to have some.',
              edited: '30m',
              replies: [
                { by: 'tomasz', after: '2h', text: 'Higher hands, shorter strokes, cheerful faces.' },
                { by: 'jonas', after: '5h', text: 'In Trondheim we wait until it is ice, and then we ski.' },
              ],
            },
            {
              by: 'jonas',
              ago: '12d 5h',
              deleted: '2d',
              replies: [
                {
                  by: 'hannah',
                  after: '3h',
                  text: 'We were second because of the bend, and you know it, and so does the bend.',
                },
              ],
            },
          ],
          resources: [
            {
              by: 'hannah',
              ago: '33d 4h',
              title: 'What the cox says, and what it means',
              description: 'For beginners. Learn it on the bus.',
              file: calls,
            },
          ],
        },
        {
          name: 'Water levels',
          description: 'One number a day, and which arch of the bridge is open.',
          age: 540,
          threads: [
            {
              by: 'tomasz',
              ago: '6h 10m',
              text: '1.38 m. The shopping cart can be seen from the bank now, and it has a duck in it.',
              replies: [{ by: 'theo', after: '2h', text: 'Does the duck need a seat?' }],
            },
            { by: 'tomasz', ago: '1d 6h', text: '1.40 m, falling, clear. Left arch open.' },
            { by: 'tomasz', ago: '2d 6h', text: '1.44 m, brown, a door came by.' },
          ],
          resources: [
            { by: 'tomasz', ago: '90d 2h', title: 'The gauge at the weir', url: 'https://example.org/weir/gauge' },
          ],
        },
      ],
    },
    {
      name: 'Boathouse',
      description: 'Repairs, keys, lost socks, and the rota for pancakes.',
      by: 'tomasz',
      age: 640,
      share: 0.6,
      groups: [
        {
          name: 'General',
          threads: [
            {
              by: 'ines',
              ago: '4d 7h',
              text: 'Who has the key to the oar rack? Asking from 2,000 kilometres away, because I have just found one in my coat.',
              replies: [
                {
                  by: 'tomasz',
                  after: '1h',
                  text: 'Keep it. We have not locked the rack since 2019, out of kindness.',
                },
              ],
            },
          ],
        },
        {
          name: 'Lost and found',
          age: 380,
          threads: [
            {
              by: 'theo',
              ago: '9d 3h',
              text: 'Found in the first eight: one sock, grey, left; one novel, wet, also left at the most exciting place.',
              replies: [
                {
                  by: 'siobhan',
                  after: '6h',
                  text: 'The novel is mine. Do not tell me how it ends, I was rowing towards it.',
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};
