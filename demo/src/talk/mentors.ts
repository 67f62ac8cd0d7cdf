import type { ChannelDraft } from './talk.ts';

/** Those who answer questions; nobody else reads here. */
export const mentors: ChannelDraft = {
  name: 'Mentors’ room',
  description:
    'For the people on the mentoring list: whom to send where, how to say no, what to do when you do not know. Names of mentees stay out.',
  isPrivate: true,
  by: 'grace',
  age: 300,
  with: ['olivia', 'amir'],
  share: 0.07,
  requests: [
    {
      from: 'ada',
      message:
        'I am only three months ahead of the people who ask, but I still remember all of the questions. May I help?',
      ago: '8h 25m',
    },
  ],
  groups: [
    {
      name: 'General',
      threads: [
        {
          by: 'grace',
          ago: '6h 40m',
          text: 'Nineteen new questions this month, and fourteen have somebody. Who takes maritime law, and who takes “I do not want to be a doctor any more, how do I tell my father”?',
          replies: [
            {
              by: 'amir',
              after: '20m',
              text: 'The second one, gladly. I told mine on a bridge.',
              replies: [{ by: 'grace', after: '7m', text: 'I hoped that you would say that.' }],
            },
            {
              by: 'sofia',
              after: '1h 50m',
              text: 'I know no ships, but I know the woman who knows the ships. Leave it with me.',
            },
          ],
        },
        {
          by: 'yusuf',
          ago: '3d 4h',
          text: 'Reminder to myself and all: an hour a month is an hour. I gave five last week and answered the fifth one badly.',
          replies: [{ by: 'mei', after: '2h', text: 'Then pass me the fourth. I have an hour and a half until June.' }],
        },
        {
          by: 'marcus',
          ago: '16d 3h',
          text: 'What worked: asking “what have you tried already?” and then being quiet for as long as it takes to boil an egg.',
        },
      ],
    },
    {
      name: 'Hard questions',
      description: 'When an hour and kindness are not enough: whom to call.',
      by: 'grace',
      age: 210,
      threads: [
        {
          by: 'priya',
          ago: '8d 5h',
          text: 'The university’s counselling line now takes alumni as well, up to two years after leaving. I asked them twice, because I did not believe it.',
          replies: [
            {
              by: 'olivia',
              after: '1h 10m',
              text: 'It is true, and it is three years from the autumn. I have it in writing.',
            },
          ],
        },
      ],
      resources: [
        {
          by: 'olivia',
          ago: '8d 3h',
          title: 'Whom to call, and when they pick up',
          url: 'https://example.org/alumni-office/whom-to-call',
        },
      ],
    },
  ],
};
