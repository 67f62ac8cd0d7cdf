import type { CommunityTalk } from './talk.ts';

export const foundersTalk: CommunityTalk = {
  community: 'founders',
  channels: [
    {
      name: 'The table',
      description: 'Suppers, questions, and who sits where. Nothing leaves it.',
      by: 'renata',
      age: 400,
      with: ['olivia'],
      share: 1,
      groups: [
        {
          name: 'General',
          threads: [
            {
              by: 'renata',
              ago: '4h 5m',
              text: 'For the 14th I have nine questions out of twelve. The other three of you are thinking, I hope, and not hoping that I will forget.',
              replies: [
                {
                  by: 'felix',
                  after: '20m',
                  text: 'Mine: when did you last make something with your own hands, and did you hide it from your team?',
                  replies: [{ by: 'renata', after: '6m', text: 'That goes first.' }],
                },
                { by: 'olivia', after: '1h 10m', text: 'Mine: how do you leave well? I shall have to know one day.' },
              ],
            },
            {
              by: 'daniel',
              ago: '2d 8h',
              text: 'Month eight: 904 books, and my mother has stopped buying. I believe that this is what they call product and market.',
              replies: [
                { by: 'kwame', after: '30m', text: 'When the mothers stop, it is real.' },
                { by: 'zanele', after: '3h', text: 'Please frame the last receipt.' },
              ],
            },
            {
              by: 'viktor',
              ago: '9d 5h',
              text: 'My younger daughter has asked to become a partner. I said that I would think about it, walked once around the block, and said yes.',
              edited: '5m',
              replies: [
                {
                  by: 'sofia',
                  after: '1h 15m',
                  text: 'Congratulations! Put it on paper while you are both still smiling. I draw it up for a clock.',
                },
              ],
            },
          ],
        },
        {
          name: 'Supper questions',
          description: 'All that were ever asked. Answers stay at the table.',
          age: 230,
          threads: [
            {
              by: 'amara',
              ago: '15d 4h',
              text: 'From last time, mine: what do you still do yourself only because nobody dares to ask for it?',
            },
          ],
          resources: [
            {
              by: 'renata',
              ago: '28d 3h',
              title: 'Eighty-one questions',
              url: 'https://example.org/founders/questions',
            },
          ],
        },
      ],
    },
    {
      name: 'Real numbers',
      description: 'Revenue, runway, salaries. You see others’ numbers once you have shown yours.',
      isPrivate: true,
      by: 'renata',
      age: 350,
      share: 0.3,
      groups: [
        {
          name: 'General',
          threads: [
            {
              by: 'kenji',
              ago: '11h',
              text: 'The term sheet, second reading: thank you for telling me what I was too happy to see. It was clause nine. It is gone now, and they are still smiling.',
              replies: [
                {
                  by: 'renata',
                  after: '25m',
                  text: 'Clause nine is always the one. And the runway?',
                  replies: [
                    {
                      by: 'kenji',
                      after: '15m',
                      text: 'Fourteen months, eleven if I hire the person whom I want.',
                      replies: [
                        {
                          by: 'kwame',
                          after: '40m',
                          text: 'Hire her. Eleven with her is longer than fourteen without.',
                        },
                      ],
                    },
                  ],
                },
              ],
            },
            {
              by: 'tendai',
              ago: '6d 2h',
              deleted: '5h',
              replies: [
                { by: 'dimitri', after: '1h', text: 'Wrong column, I think: that is your rent, not your revenue.' },
              ],
            },
          ],
        },
        {
          name: 'Runway',
          description: 'One line a month: how many months, and what changed.',
          age: 180,
          threads: [
            {
              by: 'tendai',
              ago: '1d 9h',
              text: 'Nine months, up from six. The forty inverters came from somebody in this room. You know who you are, I owe you.',
            },
            { by: 'dimitri', ago: '3d 1h', text: 'Seven, and for the first time the same as last month.' },
          ],
        },
      ],
    },
  ],
};
