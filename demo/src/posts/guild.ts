import type { Wall } from './post.ts';

export const guildWall: Wall = {
  community: 'guild',
  posts: [
    {
      by: 'amara',
      ago: '1h 50m',
      title: 'The old print room is open again',
      text: 'Two presses, one working guillotine and forty drawers of type. Alumni hours are Thursday evenings, so bring a project and stay for tea.',
      picture: 'tiles-guild',
      likes: 31,
      comments: [
        {
          by: 'maya',
          after: '16m',
          text: 'Thursday! I have a poster that has been waiting for wood type since spring.',
        },
        { by: 'felix', after: '38m', text: 'Is the big guillotine the one that works?' },
        { by: 'amara', after: '44m', text: 'The small one. The big one is a table now.' },
      ],
    },
    {
      by: 'haruka',
      ago: '9h 30m',
      title: 'Kiln opened, nothing exploded',
      text: 'Sixty pots, four days of wood, one very polite fire inspector. The blue ones on the upper shelf are for the auction. The brown one in the corner is for whoever can tell me what happened to it.',
      picture: 'vases-cream',
      likes: 34,
      comments: [
        {
          by: 'lucia',
          after: '1h 10m',
          text: 'The brown one met the blue ones’ glaze. I have seen it before. Keep it.',
        },
        { by: 'zanele', after: '3h', text: 'Bidding on the blue ones as soon as I may.' },
      ],
    },
    {
      by: 'felix',
      ago: '1d 11h',
      text: 'Question for the timber people: has anyone glued ash that was bent wet? Mine holds for two weeks and then sighs apart, always at night, always while I am downstairs.',
      comments: [
        { by: 'viktor', after: '4h', text: 'Let it rest a week after bending, under weights, before any glue.' },
        { by: 'linh', after: '8h', text: 'And tell it that you are still upstairs.' },
        { by: 'felix', after: '11h', text: 'Weights it is. Thank you both.' },
      ],
    },
    {
      by: 'zanele',
      ago: '3d 1h',
      title: 'A map for a hospital',
      text: 'Seven buildings, three languages, and a main entrance that is at the back. We walked it with forty patients before drawing a single arrow. The best idea came from a porter: name the corridors after rivers, because rivers go somewhere.',
      picture: 'tiles-sea',
    },
    {
      by: 'maya',
      ago: '4d 19h',
      text: 'Looking for two people to look hard at a medicine diary I am designing. Twenty minutes on a call, you may be rude, I bake for a living afterwards (no I do not, but I will send cinnamon buns).',
      likes: 19,
      comments: [
        { by: 'haruka', after: '2h', text: 'Me, please. I can be rude in three languages.' },
        { by: 'amara', after: '5h', text: 'Second. For the buns, not for the diary.' },
        { by: 'maya', after: '6h', text: 'You are both booked. The buns are safe.' },
      ],
    },
    {
      by: 'lucia',
      ago: '6d 7h',
      text: 'A widow in Cremona is giving away her husband’s wood type: nine cases, all of it worn by use and not by damp. I can store four. Who takes the other five? I drive north in two weeks.',
      picture: 'prints-warm',
      likes: 28,
    },
    {
      by: 'linh',
      ago: '8d 20h',
      title: 'Bad door handle of the month',
      text: 'A round knob, polished, on a bathroom door, in a hotel for swimmers. I need say no more.',
    },
    {
      by: 'viktor',
      ago: '11d 2h',
      text: 'Finished: a station clock from 1911 that had stopped at 4:10 for sixty years. The owner asked me to set it going at 4:11. I am not sentimental, but I waited for the minute.',
      likes: 36,
    },
    {
      by: 'amara',
      ago: '14d 13h',
      title: 'Crit night, notes',
      text: 'Eleven projects, two hours, one box of tissues that we did not need.\n\nWhat I took home:\n1. Say what you are unsure of first.\n2. A model made of cereal boxes beats a rendering.\n3. “It is nice” is not a comment.\n4. Whoever brings olives may speak twice.\n\nNext one is in four weeks. Unfinished work is not only allowed, it is the point. Write to me if you want one of the eight places, and tell me what you are afraid somebody will say about it.',
      picture: 'prints-cool',
    },
    {
      by: 'oscar',
      ago: '18d 5h',
      text: 'Need the sound of a very old loom. Anybody with a loom and ten minutes? I bring microphones and cake.',
    },
    {
      by: 'haruka',
      ago: '23d 3h',
      text: 'The cobalt test tiles are up. Number seven is what I wanted. Number twelve is what I will use, because it did something I could not have wanted.',
      picture: 'vases-blue',
    },
    {
      by: 'mateo',
      ago: '27d 12h',
      text: 'Reading list for people who think that mud is a poor material: start with any house older than your family. 🏺\nThe rest is on https://earthbuilding.example/reading',
    },
    {
      by: 'felix',
      ago: '33d 9h',
      text: 'Repair café on the 2nd: nineteen chairs came in, eighteen went home. One is staying with me, we are having a conversation.',
    },
    {
      by: 'ingrid',
      ago: '39d 4h',
      text: 'The library is letting go of its card catalogue cabinets: sixty drawers each, oak, brass pulls, heavier than regret. Guild members first, collect before the end of term.',
      picture: 'books-pale',
      likes: 29,
    },
    {
      by: 'mei',
      ago: '45d 8h',
      text: 'I made one chart with pencils, on paper, for a whole week of data, and learned more than in a month of dashboards.',
    },
    {
      by: 'zanele',
      ago: '52d 2h',
      title: 'Wall found, painters wanted',
      text: 'Twenty-two metres beside the swimming pool. The city pays for paint and lunch. Design is a pattern that children can help with and that forgives everything.',
      picture: 'tiles-pastel',
    },
  ],
};
