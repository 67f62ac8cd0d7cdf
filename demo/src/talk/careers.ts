import type { ChannelDraft, ThreadDraft } from './talk.ts';

const general: readonly ThreadDraft[] = [
  {
    by: 'shreya',
    ago: '2h 50m',
    text: 'They offered me the team lead. I like rain, code and two of my colleagues. How did you know whether you wanted to lead?',
    replies: [
      {
        by: 'yusuf',
        after: '18m',
        text: 'I asked myself whose good week makes me happier: mine or theirs. It took a while until it was theirs.',
        replies: [
          {
            by: 'shreya',
            after: '12m',
            text: 'I think that it is still mine. Is there a shame in saying not yet?',
            replies: [
              {
                by: 'grace',
                after: '20m',
                text: 'None at all. “Not yet” is the most useful thing that I ever said at work.',
              },
            ],
          },
        ],
      },
      {
        by: 'renata',
        after: '1h 5m',
        text: 'Ask for it for three months, with the way back written down. I have granted that twice and regretted it never.',
      },
    ],
  },
  {
    by: 'kwame',
    ago: '1d 5h',
    text: 'Reading applications this week. Please, all of you: one page, what you did, what came of it. I will gladly ask about the rest, that is what I have a mouth for.',
    edited: '10m',
    replies: [
      {
        by: 'ada',
        after: '55m',
        text: 'And if nothing came of it?',
        replies: [
          {
            by: 'kwame',
            after: '25m',
            text: 'Then what you know now. I hire from that line more than from any other.',
          },
        ],
      },
      { by: 'mei', after: '4h', text: 'And no bars for skills, please. Nobody is four fifths of a Spanish.' },
    ],
  },
  {
    by: 'leila',
    ago: '3d 7h',
    text: 'Went from the lab to the newsroom six years ago today. I still label my leftovers with date and initials.',
    replies: [{ by: 'hannah', after: '2h', text: 'Went the other way. I still ask the solvent for a comment.' }],
  },
  {
    by: 'marcus',
    ago: '7d 9h',
    text: 'Job week needs two more people. So far: a nurse, a clockmaker, a person who counts seahorses. The children asked for somebody with a boring job, to compare.',
    replies: [
      {
        by: 'tomasz',
        after: '1h 30m',
        text: 'Weirs. I look at water for eight hours and then I write down that it is still there.',
      },
      { by: 'sofia', after: '3h', text: 'Side letters to rental contracts. I can be very boring, if the bell allows.' },
      { by: 'marcus', after: '6h', text: 'You are both far too modest and both invited.' },
    ],
  },
  {
    by: 'olivia',
    ago: '12d 3h',
    text: 'The alumni office has a small fund for train tickets to interviews. Nobody has asked since March. Please embarrass our savings.',
    replies: [
      { by: 'theo', after: '8h', text: 'Asked. It took four minutes and one stamp. I start on Monday, thank you.' },
    ],
  },
  {
    by: 'felix',
    ago: '26d 5h',
    text: 'If anybody thinks about leaving an office for a workshop: come for a week, sweep, sand, and look at my books. Then decide.',
  },
];

const firstJobs: readonly ThreadDraft[] = [
  {
    by: 'ada',
    ago: '5h 15m',
    text: 'Today I said “I do not know” in a meeting with eleven people. Nothing happened. Somebody else said “me neither”, and then we found out.',
    replies: [
      {
        by: 'kenji',
        after: '40m',
        text: 'That is the whole job. It took me nine years.',
        replies: [{ by: 'ada', after: '15m', text: 'Then I shall take the rest of the decade off.' }],
      },
      { by: 'omar', after: '1h 50m', text: 'Translators say it once a page. We call it a footnote.' },
    ],
  },
  {
    by: 'theo',
    ago: '4d 1h',
    text: 'How many days of holiday do you ask for when the contract says “usual”?',
    replies: [
      {
        by: 'sofia',
        after: '1h 20m',
        text: 'You ask them to write the number. “Usual” is what people say who hope that you will not count.',
      },
    ],
  },
  {
    by: 'mei',
    ago: '9d 8h',
    text: 'I look over portfolios on Fridays, two each week. Charts, dashboards, anything with an axis. Bring the one that you are not sure of.',
    replies: [
      {
        by: 'shreya',
        after: '2h 30m',
        text: 'Mine is a map of rain with no rain in it. Friday?',
        replies: [{ by: 'mei', after: '50m', text: 'Friday. I love it already.' }],
      },
    ],
  },
];

/** Work: how to get it, keep it and leave it. */
export const careers: ChannelDraft = {
  name: 'Career and mentoring',
  description:
    'Questions about work, from the first application to the last day. Nobody needs to be wise, only to answer.',
  by: 'olivia',
  age: 420,
  with: ['olivia', 'amir', 'lena'],
  share: 0.5,
  groups: [
    {
      name: 'General',
      threads: general,
      resources: [
        {
          by: 'kwame',
          ago: '30d 2h',
          title: 'One page is enough: three examples',
          description: 'With the permission of those who were hired with them.',
          url: 'https://example.org/one-page',
        },
        {
          by: 'yusuf',
          ago: '11d 6h',
          title: 'Who answers what: the mentoring list',
          url: 'https://example.org/mentoring-list',
        },
      ],
    },
    {
      name: 'First jobs',
      description: 'For the first three years, when everybody else seems to have been told something.',
      by: 'kenji',
      age: 120,
      threads: firstJobs,
    },
    {
      name: 'Residencies',
      description: 'Grace’s Sunday hour, for those who cannot wait until Sunday.',
      by: 'grace',
      age: 310,
      threads: [
        {
          by: 'grace',
          ago: '2d 6h',
          text: 'Sunday’s question that I could not answer: how do you choose between the place with the good teachers and the place with the good sleep?',
          replies: [
            {
              by: 'siobhan',
              after: '1h 45m',
              text: 'From the night shift: the good teachers let you sleep. If they do not, they are only good at talking.',
              replies: [{ by: 'priya', after: '3h', text: 'I am going to cross-stitch this.' }],
            },
          ],
        },
        {
          by: 'priya',
          ago: '17d 5h',
          text: 'Public health takes people from every ward, also tired ones. Ask me about the desk, it has a window.',
        },
      ],
    },
  ],
};
