import type { ChatDraft } from './chat.ts';

/** The group chats, each with its system lines. */
export const groupChats: readonly ChatDraft[] = [
  {
    group: {
      name: 'Supper table three',
      description: 'Who sits where at the reunion supper, and who brings the extension lead.',
      picture: 'supper-blue',
    },
    members: ['amir', 'sofia', 'tomasz', 'mei', 'grace', 'theo', 'maya', 'ingrid'],
    ago: '14m',
    unread: { maya: 2, theo: 4, ingrid: 1 },
    messages: [
      { by: 'amir', text: 'Table three, welcome. Eight seats, one heater, no speeches before the soup.' },
      { by: 'grace', text: 'And after the soup?', after: '20m', reactions: { '😂': ['amir', 'maya', 'sofia'] } },
      { by: 'amir', text: 'After the soup nobody can stop you.' },
      { by: 'amir', action: 'added', subject: 'ingrid', after: '1d 2h' },
      {
        by: 'ingrid',
        text: 'Thank you! I bring bread and questions.',
        after: '15m',
        reactions: { '❤️': ['amir', 'maya'] },
      },
      {
        by: 'sofia',
        text: 'How many lanterns do we have? The big table says that they have all of them.',
        after: '6h',
      },
      { by: 'theo', isDeleted: true },
      {
        by: 'tomasz',
        text: 'Counted 24 in the cloister store. Same ones as ’16.',
        picture: 'campus-dusk',
        after: '16h',
        reactions: { '👍': ['amir', 'grace', 'maya'], '🎉': ['sofia'] },
      },
      {
        by: 'maya',
        text: 'Then table three is ours. I call the end by the bell tower.',
        replyTo: 'Counted 24',
        after: '5m',
        reactions: { '👍': ['sofia'] },
      },
      { by: 'mei', text: 'Only if I get to sit next to the heater.' },
      { by: 'sofia', text: 'Have you seen this? He is already cooking.', newestPostAuthor: 'amir', after: '3m' },
      { by: 'tomasz', text: 'I can bring the long extension lead.', after: '5m' },
    ],
  },
  {
    group: { name: 'The photo box', description: 'Names for the people in the pictures, before we forget them.' },
    members: ['maya', 'rashid', 'priya', 'olivia', 'omar'],
    ago: '9h 40m',
    unread: { olivia: 2, priya: 1 },
    messages: [
      { by: 'maya', text: 'This is for everybody who knows a face from the box. One picture a day, and no shame.' },
      { by: 'rashid', text: 'I know many faces. With the names I am slower.', after: '1h' },
      {
        by: 'omar',
        text: 'I was only in one lecture, and I slept.',
        after: '3h',
        reactions: { '😂': ['maya', 'rashid'] },
      },
      { by: 'omar', action: 'left', after: '2m' },
      { by: 'maya', text: 'Come back, Omar. We need the sleepers too.' },
      { by: 'maya', text: 'Number 87, today. Who is the one on the ladder?', picture: 'room-late', after: '1d 4h' },
      {
        by: 'olivia',
        text: 'That is the ladder that is still in my office. The man I do not know.',
        replyTo: 'Number 87',
      },
      { by: 'maya', action: 'made_admin', subject: 'olivia' },
      { by: 'rashid', text: 'Professor Aldous! He never used the stairs.', after: '5h', reactions: { '🎉': ['maya'] } },
      { by: 'priya', text: 'He marked my thesis from up there. It came down in pieces.', after: '30m' },
      { by: 'maya', text: 'One name a day. At this rate we finish when I am sixty.', after: '2h' },
    ],
  },
];
