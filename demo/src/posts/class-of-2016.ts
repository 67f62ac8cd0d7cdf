import type { Wall } from './post.ts';

export const classOf2016Wall: Wall = {
  community: 'class-of-2016',
  posts: [
    {
      by: 'priya',
      ago: '3h 25m',
      event: 'ten-years-dinner',
      title: 'Ten years. We should eat something.',
      text: 'The long hall is ours for one evening, the kitchen says yes to sixty people, and Jonas has promised not to sing before dessert.\n\nI need three things from you by the end of the month: a yes or a no, what you do not eat, and one photo from first year that you have never shown anyone.',
      picture: 'supper-blue',
      likes: 24,
      comments: [
        { by: 'maya', after: '20m', text: 'Yes, everything but nuts, and I have the photo already.' },
        { by: 'jonas', after: '34m', text: 'I promised not to sing. Humming was never discussed.' },
        { by: 'aisha', after: '1h 30m', text: 'Yes. No shellfish. Bring the banner, whoever has it.' },
      ],
    },
    {
      by: 'maya',
      ago: '1d 2h',
      title: 'The class photo box, part nine',
      text: 'Scanned forty more this weekend. Somebody was very fond of photographing soup. If you recognise the person asleep on the library steps with a traffic cone, please tell them I mean well.',
      likes: 21,
      comments: [
        { by: 'chloe', after: '1h', text: 'The cone is in my hall. I do not know how it got there.' },
        { by: 'tendai', after: '2h 30m', text: 'That is me. I was resting my eyes for the exam.' },
        { by: 'maya', after: '3h', text: 'Case closed, then. It was worth scanning.' },
      ],
    },
    {
      by: 'jonas',
      ago: '2d 6h',
      text: 'Found my dorm key in a ski boot. Eight years late, is there still a fine?',
      likes: 17,
      comments: [{ by: 'priya', after: '1h', text: 'The fine has interest by now. You owe the college a sauna.' }],
    },
    {
      by: 'aisha',
      ago: '4d 8h',
      title: 'Who has the banner?',
      text: 'The one with the crooked 6. Last seen at the picnic in 2019, rolled up in somebody’s car. It belongs over the door at the reunion. No questions asked, I am a lawyer, I know how to not ask questions.',
    },
    {
      by: 'chloe',
      ago: '7d 5h',
      text: 'I am making a sound archive of our year and need thirty seconds from each of you: say where you are, then be quiet and let me hear the room.\nKitchens, tram stops, barns, all welcome.',
    },
    {
      by: 'tendai',
      ago: '10d 3h',
      text: 'School number eleven has light as of this morning. The caretaker switched it on and off for ten minutes, and nobody stopped him. Thank you to the nineteen of you who paid for a panel each. ☀️',
      likes: 27,
    },
    {
      by: 'mateo',
      ago: '13d 9h',
      text: 'Anyone in Los Angeles for the meteor shower? I have a roof, a ladder and eleven blankets.',
    },
    {
      by: 'priya',
      ago: '17d 4h',
      text: 'The survey for the reunion, in short:\n– 22 want to come\n– 4 want to know who else comes first\n– 1 wrote only “the soup?”\n\nThe soup is on the menu.',
      picture: 'caps-blue',
    },
    {
      by: 'jonas',
      ago: '22d 7h',
      text: 'Became an uncle, a homeowner and a person who owns a snow blower, all in the same week. In the boxes of the move: this postcard of the quad, never sent, addressed to all of you.',
      picture: 'campus-winter',
    },
    {
      by: 'aisha',
      ago: '28d 6h',
      text: 'We won. A family of five keeps their flat. I have nothing clever to say, I only wanted to tell people who knew me when I failed the first exam in housing law.',
      likes: 26,
    },
    {
      by: 'maya',
      ago: '34d 2h',
      text: 'Ran the river loop in the rain, in honour of every Tuesday practice that we skipped. Still hilly.',
      picture: 'umbrellas-night',
    },
    {
      by: 'chloe',
      ago: '41d 8h',
      title: 'Small request',
      text: 'Does anyone still have the recording of the graduation concert? The one where the wind took the sheet music and the trumpets just went on.',
    },
    {
      by: 'tendai',
      ago: '47d 5h',
      text: 'In town for two days next week. I would like a long walk and a short lunch.',
    },
    {
      by: 'mateo',
      ago: '55d 3h',
      text: 'Our courtyard house got its roof. Six years from the first sketch, which was on the back of an exam.',
      picture: 'tiles-clay',
    },
  ],
};
