import type { ChannelDraft, CommunityTalk, FileDraft, ThreadDraft } from './talk.ts';

const checklist: FileDraft = {
  name: 'flat-viewing.txt',
  type: 'text/plain',
  content: Buffer.from(`What to look at when you look at a flat
(thirty members of the chapter, collected by Leila)

[ ] All taps at once: does the shower give up?
[ ] Phone reception in the bedroom, not on the balcony
[ ] The street at eleven at night
[ ] Where the sun is at four in the afternoon
[ ] Who lives above, and what do they wear on their feet
[ ] An oven? If not, where does the rice cooker go
[ ] The way to what you do most often, door to door
[ ] A neighbour’s first name

Never transfer money before you hold a key.
`),
};

const flats: readonly ThreadDraft[] = [
  {
    by: 'noah',
    ago: '1h 25m',
    text: 'Does anybody know a room where one may play the cello until nine? I can pay a little, or in Bach.',
    replies: [
      {
        by: 'ruth',
        after: '9m',
        text: 'The theatre has a cellar with good walls. Mondays and Wednesdays, and I take the Bach.',
        replies: [
          {
            by: 'noah',
            after: '4m',
            text: 'I have been here for a day, and I have a cellar. What a city.',
            replies: [{ by: 'julian', after: '18m', text: 'It took me a year to get a cellar. You must be good.' }],
          },
        ],
      },
      {
        by: 'oscar',
        after: '30m',
        text: 'And my studio on Sundays. It is so quiet that you can hear yourself decide.',
      },
    ],
  },
  {
    by: 'linh',
    ago: '1d 2h',
    text: 'The room with the lemon tree is taken. The cat chose, I only signed.',
    replies: [
      {
        by: 'kalea',
        after: '1h 20m',
        text: 'What were the cat’s criteria?',
        replies: [{ by: 'linh', after: '40m', text: 'Warm knees, few questions.' }],
      },
    ],
  },
  {
    by: 'leila',
    ago: '3d 6h',
    text: 'The list of how to find a flat has a ninth line now: ask for the first name of one neighbour. If the agent does not know any, neither will you.',
    edited: '2h',
    replies: [
      { by: 'amir', after: '1h', text: 'That is the best line of them all.' },
      { by: 'dimitri', after: '5h', text: 'My neighbour is a fishmonger. I did not look at the flat at all.' },
    ],
  },
  {
    by: 'mateo',
    ago: '6d 8h',
    text: 'A garage in Boyle Heights, forty square metres, could be a workshop for three. North light, one socket, friendly dog. Who else?',
    replies: [
      { by: 'kenji', after: '25m', text: 'Me, if the dog does not mind robots.' },
      {
        by: 'oscar',
        after: '2h',
        text: 'One socket is enough for me. How does the door sound?',
        replies: [{ by: 'mateo', after: '50m', text: 'Like a ship that has made up its mind.' }],
      },
    ],
  },
  {
    by: 'dimitri',
    ago: '11d 4h',
    deleted: '1d 6h',
    replies: [
      {
        by: 'julian',
        after: '2h',
        text: 'Eleven people in that flat is a crew, not a household. Please ask the landlord again.',
      },
    ],
  },
  {
    by: 'ruth',
    ago: '18d 3h',
    text: 'Moving day for the props store. Who wants a throne? It has woodworm, and it has been sat on by four Macbeths.',
    replies: [{ by: 'julian', after: '3h', text: 'For the newcomers’ walk, at the bad chairs. Yes.' }],
  },
];

const suppers: ChannelDraft = {
  name: 'Suppers and walks',
  description: 'Long tables, short hills. Dates, seats and who brings the bread.',
  by: 'julian',
  age: 440,
  with: ['amir'],
  share: 0.55,
  groups: [
    {
      name: 'General',
      threads: [
        {
          by: 'amir',
          ago: '8h 20m',
          text: 'Next supper: Dimitri’s back room, twenty-four seats, one long table. Say what you do not eat, and whom you would like to sit next to that you do not know.',
          replies: [
            { by: 'kalea', after: '30m', text: 'No squid, they are colleagues. And somebody who builds things.' },
            {
              by: 'noah',
              after: '1h 40m',
              text: 'Everything, and anybody. I know three people here, and one of them is my landlady.',
              replies: [{ by: 'amir', after: '10m', text: 'Then you sit in the middle.' }],
            },
            {
              by: 'dimitri',
              after: '3h',
              text: 'There will be a fish that is longer than the table is wide. You have been told.',
            },
          ],
        },
        {
          by: 'priya',
          ago: '5d 2h',
          text: 'The tacos after the conference: eleven of us, four about wastewater, all four by choice.',
          replies: [
            {
              by: 'leila',
              after: '50m',
              text: 'I wrote about it. It was the most read piece of the week, after the coyote.',
            },
          ],
        },
      ],
    },
    {
      name: 'Newcomers’ walk',
      description: 'Once a month, two hours, flat. The first coffee is on the chapter.',
      age: 300,
      threads: [
        {
          by: 'julian',
          ago: '14h',
          text: 'Meeting point: the bucket with the sunflowers, not the bucket with the dahlias. Last time we lost two people to the dahlias.',
          replies: [
            {
              by: 'noah',
              after: '45m',
              text: 'How will I know you?',
              replies: [{ by: 'julian', after: '12m', text: 'I will be the one who is counting.' }],
            },
          ],
        },
      ],
      resources: [
        { by: 'julian', ago: '40d 5h', title: 'The way, with shade', url: 'https://example.org/newcomers-walk/map' },
      ],
    },
  ],
};

export const losAngelesTalk: CommunityTalk = {
  community: 'los-angeles',
  channels: [
    {
      name: 'Flats and workshops',
      description: 'Rooms, garages, cellars and what they cost. For somebody from here, not for the internet.',
      by: 'julian',
      age: 460,
      with: ['amir'],
      share: 0.6,
      groups: [
        {
          name: 'General',
          threads: flats,
          resources: [
            {
              by: 'leila',
              ago: '3d 5h',
              title: 'What to look at when you look at a flat',
              description: 'Print it, take it along, tick it off in front of the agent.',
              file: checklist,
            },
          ],
        },
        { name: 'Flatmates', description: 'Who you are, when you sleep, what you play.', age: 200 },
      ],
    },
    suppers,
  ],
};
