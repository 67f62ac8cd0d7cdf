import type { ChatDraft } from './chat.ts';

/** Private conversations of the other people who can be signed in as. */
export const otherChats: readonly ChatDraft[] = [
  {
    members: ['amir', 'olivia'],
    ago: '46m',
    unread: { olivia: 1 },
    messages: [
      { by: 'olivia', text: 'Seven requests to join are open. One of them is from a man who only writes “yes”.' },
      { by: 'amir', text: 'I know him. He means it. I look at the others tonight.', after: '25m' },
      { by: 'olivia', text: 'Thank you. And the supper: the cloister is ours until eleven.', after: '1d 2h' },
      { by: 'amir', text: 'Until eleven with music, or until eleven with us asleep?', reactions: { '😂': ['olivia'] } },
      { by: 'olivia', text: 'The caretaker said eleven and looked at me for a long time.', replyTo: 'Until eleven' },
      { by: 'amir', text: 'Half past ten then. I order soup for ninety.', after: '4h' },
      { by: 'amir', text: 'Ninety-two. I forgot the caretaker.', after: '2m', isEdited: true },
    ],
  },
  {
    members: ['amir', 'grace'],
    ago: '11h',
    messages: [
      { by: 'grace', text: 'Can somebody on your list take a mentee who builds bridges out of paper?' },
      { by: 'amir', text: 'I am offended that you ask for somebody. Me. I take them.', reactions: { '❤️': ['grace'] } },
      { by: 'grace', text: 'I hoped for that. Bilal, fourth year, shy, very good.', after: '1h 20m' },
      { by: 'amir', text: 'Shy people build the best bridges. Monday at five?', after: '15m' },
    ],
  },
  {
    members: ['lena', 'olivia'],
    ago: '12m',
    unread: { lena: 1 },
    messages: [
      { by: 'olivia', text: 'Welcome, Lena! If you do not know whom to ask, ask me.' },
      { by: 'lena', text: 'Thank you! Is there anybody here who knows mosses?', after: '4m' },
      { by: 'olivia', text: 'Grace knows a man who knows little else. I will ask.', after: '3m' },
    ],
  },
  {
    members: ['amir', 'lena'],
    ago: '25m',
    messages: [
      { by: 'amir', text: 'Hello Lena, I host the suppers. Anything that you cannot eat?' },
      { by: 'lena', text: 'Nothing that has a face. I eat a lot of the rest.', reactions: { '👍': ['amir'] } },
    ],
  },
];
