import { expect, it } from 'vitest';
import { excerptAround, matchedParts } from './matched-parts.ts';

const marked = (text: string, query: string) =>
  matchedParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['The Regatta, again', 'regat', 'The [Regat]ta, again'],
  ['The regatta on Saturday', 'SATUR rega', 'The [rega]tta on [Satur]day'],
  ['A port, a report', 'port', 'A [port], a report'],
  ['car, cart, carts', 'car cart', '[car], [cart], [cart]s'],
  ['ÉTÉ and été, but no ete', 'été', '[ÉTÉ] and [été], but no ete'],
  ['हिन्दी में लिखा', 'हिन्दी', '[हिन्दी] में लिखा'],
  ['see https://example.org/about', 'example.org', 'see https://[example].[org]/about'],
  ['a <b>bold</b> (really)', '<b> (.*)', 'a <[b]>[b]old</[b]> (really)'],
  ['Nothing', '!? 🎉', 'Nothing'],
  ['Nothing', '', 'Nothing'],
])('finds in “%s” by “%s” what the server does', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

it('cuts a long text shortly before what was found, at a word', () => {
  expect(excerptAround('Would somebody of you two be bringing the\nprojector of the club', 'projector')).toBe(
    '… you two be bringing the projector of the club',
  );
  expect(excerptAround('The projector, please', 'projector')).toBe('The projector, please');
  expect(excerptAround('Nothing of it is in this text, which is long', 'projector')).toBe(
    'Nothing of it is in this text, which is long',
  );
  expect(excerptAround(`${'a'.repeat(60)}-projector`, 'projector')).toBe('… projector');
});

it('finds letters with and without accents where the search does', () => {
  const found = (text: string, query: string) =>
    matchedParts(text, query, { foldsAccents: true }).flatMap(({ text: part, isMatch }) => (isMatch ? [part] : []));
  expect(found('Café Évora', 'cafe evo')).toEqual(['Café', 'Évo']);
  expect(found('Cafe 🎓 resume', 'résumé')).toEqual(['resume']);
  expect(matchedParts('Café', 'cafe').some(({ isMatch }) => isMatch)).toBe(false);
});
