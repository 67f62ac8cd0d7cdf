import { benchTalk } from './guild-bench.ts';
import type { CommunityTalk, ThreadDraft } from './talk.ts';

const printRoom: readonly ThreadDraft[] = [
  {
    by: 'amara',
    ago: '4h 40m',
    text: 'Thursday: both presses are free from six. The guillotine is not for beginners, and the tea is.',
    replies: [
      {
        by: 'ingrid',
        after: '1h',
        text: 'I would like to print a card that says “overdue, and forgiven”. Sixty of them.',
        replies: [{ by: 'lucia', after: '30m', text: 'In italics, please. Forgiveness leans a little.' }],
      },
      { by: 'mei', after: '2h', text: 'May one print a chart? With very few numbers?' },
    ],
  },
  {
    by: 'lucia',
    ago: '2d 7h',
    text: 'Four of the nine cases from Cremona are in my van. The lower case g is worn almost to a hook, somebody wrote very many letters to a Giorgio.',
    replies: [
      { by: 'amara', after: '2h 30m', text: 'Two for us. I have measured the door, and I have warned the floor.' },
    ],
  },
  {
    by: 'oscar',
    ago: '8d 9h',
    text: 'I recorded the big press last week. It sounds like a horse that has thought about it. It will be a horse in September.',
  },
];

export const guildTalk: CommunityTalk = {
  community: 'guild',
  channels: [
    {
      name: 'Print room',
      description: 'Two presses, one guillotine, forty drawers. Hours, keys and where the em dashes went.',
      by: 'amara',
      age: 600,
      share: 0.45,
      groups: [
        {
          name: 'General',
          threads: printRoom,
          resources: [
            { by: 'amara', ago: '50d 2h', title: 'Hours and keys', url: 'https://example.org/print-room/hours' },
          ],
        },
        {
          name: 'Type and paper',
          description: 'Found, lent, given away. Please no photographs of empty drawers, they make Lucía sad.',
          by: 'lucia',
          age: 150,
          threads: [
            {
              by: 'lucia',
              ago: '6d 2h',
              text: 'A mill near Fabriano sells the ends of rolls by weight. I take orders until the end of the month; say what you print, and I choose for you.',
              replies: [
                { by: 'zanele', after: '1h 50m', text: 'Maps that get wet.' },
                { by: 'haruka', after: '7h', text: 'Labels for pots. Something that is not afraid of clay.' },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Wood, clay, cloth',
      description: 'How does one make it hold? Questions about everything that warps, cracks or shrinks.',
      by: 'amara',
      age: 520,
      share: 0.6,
      groups: [
        { name: 'General', threads: benchTalk },
        {
          name: 'Kiln days',
          description: 'Dates, shelves, wood to split. One shelf each, and nobody touches the cones.',
          by: 'haruka',
          age: 220,
          threads: [
            {
              by: 'haruka',
              ago: '13h',
              text: 'The next firing is on the second weekend. Eight shelves, five taken. The night shift gets soup and the stars.',
              replies: [
                {
                  by: 'linh',
                  after: '2h',
                  text: 'One shelf and the hours from two to four, please. I like the blue flames.',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Crit night',
      description: 'Unfinished work, honest words, olives.',
      by: 'amara',
      age: 260,
      share: 0.35,
      groups: [
        {
          name: 'General',
          threads: [
            {
              by: 'zanele',
              ago: '2d 3h',
              text: 'For the next one I bring the river corridors. I am afraid that somebody will ask what happens where two rivers meet.',
              replies: [
                {
                  by: 'amara',
                  after: '40m',
                  text: 'What happens where two rivers meet?',
                  replies: [{ by: 'zanele', after: '15m', text: 'A coffee machine. I see it now. Thank you.' }],
                },
              ],
            },
          ],
          resources: [
            {
              by: 'amara',
              ago: '13d 6h',
              title: 'Four rules for a crit',
              description: 'The one about olives is the only one that is enforced.',
              url: 'https://example.org/guild/crit-rules',
            },
          ],
        },
        {
          name: 'Unfinished',
          description: 'One picture or one sentence of what is on your bench. No praise, only questions.',
          age: 90,
          threads: [
            {
              by: 'viktor',
              ago: '4d 5h',
              text: 'On the bench: a cuckoo that comes out backwards.',
              replies: [{ by: 'mateo', after: '3h', text: 'Is it shy, or does it know something?' }],
            },
          ],
        },
      ],
    },
  ],
};
