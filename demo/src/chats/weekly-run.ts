import { createRandom, type Random } from '../random.ts';
import type { ChatDraft, MessageDraft } from './chat.ts';

const WEEKS = 25;

const places = ['the canal', 'the observatory hill', 'the old orchard', 'the river wall', 'both bridges', 'the park'];
const times = ['six', 'half past six', 'seven', 'a quarter past seven'];
const invitations = [
  (place: string) => `Thursday, ${place}?`,
  (place: string) => `Legs say ${place} this week. Yours?`,
  (place: string) => `Up early on Thursday, and along ${place}, before anybody can stop us?`,
];
const answers = [
  (time: string) => `Yes. At ${time}, at the fountain.`,
  (time: string) => `If it does not rain. Shall we say ${time}?`,
  (time: string) => `I can do ${time}, and I will complain only on the way up.`,
];
const promises = [
  'Slowly, please. I slept as a stone sleeps.',
  'I bring the lamp.',
  'Last time I promised not to be late. This time I promise nothing.',
  'There is a new café on the way back. I mention it without intent.',
  'My left shoe squeaks. You have been warned.',
];
const results = [
  '6.2 km, and one heron.',
  '7 km. I counted them twice.',
  '5.4 km, because of the café.',
  '8.1 km, and I can feel each of them.',
  '6.6 km and no rain until the last hundred metres.',
];
const praises = [
  'You were faster than in spring.',
  'My knees have asked for your address.',
  'Same again next week?',
  'I still think that the heron laughed.',
  'That was the best one since the snow.',
];

/** Maya and Hannah run once a week, and have written about it for half a year. */
export function weeklyRun(): ChatDraft {
  const random = createRandom('weekly run');
  return {
    members: ['maya', 'hannah'],
    ago: '1d 3h',
    messages: Array.from({ length: WEEKS }, (_, week) => aWeek(random, week)).flat(),
  };
}

function aWeek(random: Random, week: number): MessageDraft[] {
  const [first, second] = week % 2 === 0 ? ['maya', 'hannah'] : ['hannah', 'maya'];
  const likes = random.chance(0.4) ? { reactions: { '😂': [first] } } : {};
  return [
    { by: first, text: random.pick(invitations)(random.pick(places)), after: '5d 2h' },
    { by: second, text: random.pick(answers)(random.pick(times)), after: '18m' },
    { by: first, text: random.pick(promises) },
    { by: second, text: '👍' },
    { by: first, text: random.pick(results), after: '1d 21h' },
    { by: second, text: random.pick(praises), after: '9m', ...likes },
  ];
}
