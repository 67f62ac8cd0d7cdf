import type { ChannelDraft, ThreadDraft } from './talk.ts';

const general: readonly ThreadDraft[] = [
  {
    by: 'ada',
    ago: '3h 5m',
    text: 'My landlord wants the deposit in cash, “because it is quicker”. It is my first flat. Is that a thing?',
    replies: [
      {
        by: 'sofia',
        after: '14m',
        text: 'It is a thing, and you say no to it. By transfer, with the address in the subject line, after you hold a key. If he sighs, that is also an answer.',
        replies: [
          {
            by: 'ada',
            after: '6m',
            text: 'He sighed. Then he wrote down his bank details.',
            replies: [{ by: 'sofia', after: '4m', text: 'Then you have just won your first case. Congratulations.' }],
          },
        ],
      },
      {
        by: 'theo',
        after: '52m',
        text: 'Mine took cash. I am still looking for both of them, the cash and the landlord.',
      },
    ],
  },
  {
    by: 'marcus',
    ago: '1d 3h',
    text: 'We have too many moving boxes. Forty, flat, hardly any cats in them. Free for whoever comes with a car before Saturday.',
    replies: [
      { by: 'grace', after: '35m', text: 'Twenty for me, please. I can come on Thursday after the clinic.' },
      {
        by: 'maya',
        after: '2h 20m',
        text: 'I would take the other twenty, but mine is a move in spring. Do they keep?',
        replies: [{ by: 'marcus', after: '25m', text: 'They kept since 1998. I will write your name on them.' }],
      },
    ],
  },
  {
    by: 'omar',
    ago: '4d 8h',
    text: 'Which words does one really need for a flat viewing? I am making a small sheet in five languages: damp, fuse, caretaker, quiet hours. What is missing?',
    edited: '40m',
    replies: [
      { by: 'linh', after: '1h 10m', text: 'Water pressure. And “who lives above?”' },
      { by: 'ingrid', after: '3h', text: 'Bookshelf. As in: will this wall hold one.' },
      {
        by: 'sofia',
        after: '5h 30m',
        text: '“Inventory list.” It saves more friendships than any other two words in tenancy law.',
        replies: [{ by: 'omar', after: '1h', text: 'In Arabic that becomes one word. Added, thank you all.' }],
      },
    ],
  },
  {
    by: 'theo',
    ago: '9d 2h',
    deleted: '3d',
    replies: [
      { by: 'ruth', after: '2h', text: 'Please not on the stairs, Théo. The neighbours below have just had twins.' },
      { by: 'theo', after: '4h', text: 'You are right. The oven goes to the bakery after all.' },
    ],
  },
  {
    by: 'daniel',
    ago: '15d 6h',
    text: 'For people who move with more books than furniture: spines down, boxes half full, socks in the gaps. And carry the poetry yourself.',
    replies: [{ by: 'ingrid', after: '1d 2h', text: 'A librarian approves of all four.' }],
  },
  {
    by: 'amir',
    ago: '23d 4h',
    text: 'If you move away: say so here, and say where to. There is nearly always one of us at the other end with a ladder and a pot of rice.',
    replies: [
      {
        by: 'shreya',
        after: '3h',
        text: 'Confirmed. In Chennai it was Priya’s aunt, and the pot was larger than my kitchen.',
      },
    ],
  },
];

const losAngeles: readonly ThreadDraft[] = [
  {
    by: 'maya',
    ago: '7h 30m',
    text: 'I am moving to LA in spring, with a bicycle and a press that weighs ninety kilos. Where does one live if one has no car and does not want to get one?',
    replies: [
      {
        by: 'leila',
        after: '22m',
        text: 'Anywhere along the night bus. I read 214 pages so that you may believe me.',
        replies: [
          {
            by: 'maya',
            after: '11m',
            text: 'I read your short version twice! Which end of the line has ground floors?',
            replies: [
              { by: 'leila', after: '30m', text: 'The eastern one. Old shops, wide doors, patient neighbours.' },
              {
                by: 'kenji',
                after: '1h 15m',
                text: 'And a friend with a small robot that lifts a hundred kilos. Nearly always.',
              },
            ],
          },
        ],
      },
      {
        by: 'linh',
        after: '1h 40m',
        text: 'Highland Park, because then we can share the press. I say this selflessly.',
      },
      { by: 'julian', after: '3h', text: 'I know a loading ramp that nobody uses on Sundays. Tell me the day.' },
    ],
  },
  {
    by: 'kalea',
    ago: '2d 9h',
    text: 'People who arrive in summer: ask for a fan, not for a view. You will look at the view for a week and at the fan for four months.',
    replies: [{ by: 'julian', after: '45m', text: 'This should be on the city’s coat of arms.' }],
  },
  {
    by: 'kenji',
    ago: '6d 5h',
    text: 'Found a flatmate through this group in nine hours. He plays the trombone, but at reasonable times. Thank you.',
    replies: [{ by: 'amir', after: '2h', text: 'There are no reasonable times. Happy for you both.' }],
  },
  {
    by: 'ruth',
    ago: '13d 7h',
    text: 'The theatre’s guest room is free between two productions, ten days from the 3rd. One bed, one skull, good light.',
    replies: [{ by: 'kalea', after: '1h', text: 'Does the skull want to be talked to, or rather not?' }],
  },
];

/** Flats, boxes and landlords. */
export const housing: ChannelDraft = {
  name: 'Housing and moving',
  description: 'Flats, rooms, boxes and landlords. Ask before you sign; somebody here has signed it before.',
  by: 'olivia',
  age: 380,
  with: ['olivia', 'amir', 'maya'],
  share: 0.42,
  groups: [
    {
      name: 'General',
      threads: general,
      resources: [
        {
          by: 'sofia',
          ago: '20d 3h',
          title: 'Before you sign: the page about repairs',
          description: 'What “normal wear” means, with pictures of normal wear.',
          url: 'https://example.org/tenants/repairs',
        },
      ],
    },
    {
      name: 'Los Angeles',
      description: 'For everyone who is moving there, or is there already and has a sofa.',
      age: 190,
      threads: losAngeles,
      resources: [
        {
          by: 'leila',
          ago: '5d 2h',
          title: 'The night bus, all stops on one page',
          url: 'https://example.org/night-bus/stops',
        },
      ],
    },
    {
      name: 'Rooms and sublets',
      description: 'From one of us to one of us. Say from when, until when, and whether there is a cat.',
      age: 240,
      threads: [
        {
          by: 'siobhan',
          ago: '18h',
          text: 'My room in Galway is empty for six weeks from the 20th. Sea at the end of the road, no heating in the bathroom, a kind bicycle.',
          replies: [
            {
              by: 'ines',
              after: '3h 10m',
              text: 'Is the sea the kind with seahorses?',
              replies: [
                { by: 'siobhan', after: '1h', text: 'The kind with one very old seal. He pays no rent either.' },
              ],
            },
          ],
        },
        {
          by: 'chloe',
          ago: '8d 4h',
          text: 'Looking for a quiet room near campus for two nights. I record silence, so I do mean quiet.',
          replies: [{ by: 'eleanor', after: '5h', text: 'My study. Only the clock ticks, and I can stop it for you.' }],
        },
      ],
    },
  ],
};
