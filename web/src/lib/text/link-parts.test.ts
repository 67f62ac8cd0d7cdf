import { expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

function findLinks(text: string): string[] {
  return linkParts(text).flatMap(({ href }) => (href === undefined ? [] : [href]));
}

it('links http, https, mailto and email addresses', () => {
  expect(findLinks('See https://example.org/a?b=1#c and http://example.org or mailto:a@b.org, or c.d@e.org.')).toEqual([
    'https://example.org/a?b=1#c',
    'http://example.org/',
    'mailto:a@b.org',
    'mailto:c.d@e.org',
  ]);
});

it('links nothing that could run or show something else', () => {
  const texts = [
    'javascript:alert(1)',
    'JaVaScRiPt://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'ftp://example.org',
    '//example.org',
    'https://',
    'mailto:',
  ];
  expect(texts.filter((text) => findLinks(text).length > 0)).toEqual([]);
});

it('leaves the marks of the sentence out, and brackets that belong to the address in', () => {
  expect(findLinks('(see https://example.org/a), https://en.wikipedia.org/wiki/Ivy_(plant)! “https://b.org”')).toEqual([
    'https://example.org/a',
    'https://en.wikipedia.org/wiki/Ivy_(plant)',
    'https://b.org/',
  ]);
});

it('gives back the whole text, line breaks and all', () => {
  const text = 'First line\n\nhttps://example.org. And <b>more</b> & more\n';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
