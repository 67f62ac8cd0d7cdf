/** More are a text. */
const MAX_BIG = 3;
/** Longer than three emoji with all their parts. */
const MAX_LENGTH = 100;

const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2})/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a text is one to three emoji and nothing else. */
export function isOnlyEmoji(text: string): boolean {
  const letters = text.replaceAll(/\s/g, '');
  if (letters === '' || letters.length > MAX_LENGTH) return false;
  const parts = [...graphemes.segment(letters)];
  return parts.length <= MAX_BIG && parts.every(({ segment }) => EMOJI.test(segment));
}
