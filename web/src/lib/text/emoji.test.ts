import { expect, it } from 'vitest';
import { isOnlyEmoji } from './emoji.ts';

it.each(['🎉', '❤️', '👍🏽', '👩‍👩‍👧', '🇵🇹 🇩🇪', ' 😂😂😂 '])('takes “%s” as emoji only', (text) => {
  expect(isOnlyEmoji(text)).toBe(true);
});

it.each(['', ' ', '1', '12', '#', '©', 'ok 👍', '👍!', '😂😂😂😂', '🎉'.repeat(400)])(
  'takes “%s” as a text',
  (text) => {
    expect(isOnlyEmoji(text)).toBe(false);
  },
);
