import type { ThreadDraft } from './talk.ts';

/** What makers of wood, clay and cloth ask each other. */
export const benchTalk: readonly ThreadDraft[] = [
  {
    by: 'felix',
    ago: '1h 35m',
    text: 'News from the ash that sighs: I steamed it, let it dry for a week in the form, and glued it with something that smells of fish. Day three, silence.',
    replies: [
      {
        by: 'amara',
        after: '10m',
        text: 'Hide glue? In the year that we live in?',
        replies: [
          {
            by: 'felix',
            after: '6m',
            text: 'It has held chairs since before there were years. And it can be undone, which is more than I can say of me.',
            replies: [
              {
                by: 'haruka',
                after: '22m',
                text: 'A good repair is one that the next person can laugh at and take apart.',
              },
            ],
          },
        ],
      },
      { by: 'viktor', after: '45m', text: 'Put a clock beside it. Then you will at least know when it sighs.' },
    ],
  },
  {
    by: 'haruka',
    ago: '1d 4h',
    text: 'About the brown pot in the corner: eleven guesses so far. The fire inspector’s is the best one. He says that it was jealous.',
    replies: [
      { by: 'linh', after: '1h 10m', text: 'Iron in the slip, too near the draught.' },
      {
        by: 'lucia',
        after: '3h',
        text: 'It wanted to be a chair.',
        replies: [{ by: 'felix', after: '25m', text: 'Do not encourage it.' }],
      },
    ],
  },
  {
    by: 'mateo',
    ago: '3d 8h',
    text: 'How do you explain to a client that a wall may be thick? I said “cool in summer”, and she said “so is a fridge”.',
    edited: '20m',
    replies: [
      { by: 'amara', after: '55m', text: 'Let her sit in the window. One can sit in a thick wall, and in no fridge.' },
      { by: 'mateo', after: '1d 2h', text: 'She sat for an hour. The wall stays.' },
    ],
  },
  {
    by: 'linh',
    ago: '7d 3h',
    deleted: '4d',
    replies: [
      { by: 'felix', after: '2h', text: 'That hinge is upside down, and I say so with love.' },
      { by: 'linh', after: '6h', text: 'It is. It has been upside down for two years. Nobody look at me.' },
    ],
  },
  {
    by: 'zanele',
    ago: '12d 5h',
    text: 'Paint that children can wash off their hands and rain cannot wash off a wall: does it exist, or is that two paints?',
    replies: [
      {
        by: 'haruka',
        after: '4h',
        text: 'Slip with a little lime. Ask me for the recipe, it is older than both of us.',
      },
    ],
  },
  {
    by: 'viktor',
    ago: '21d 6h',
    text: 'Somebody left a box of brass screws at my door, slotted, unused, from the sixties. Thank you, whoever you are. They are already in three clocks.',
  },
];
