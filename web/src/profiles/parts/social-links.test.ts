import { linkPattern } from '@homecoming/contract/profiles.ts';
import { expect, it } from 'vitest';
import { linkTo } from './social-links.ts';

it('accepts URLs and names, and nothing else', () => {
  expect(linkTo('instagram', ' @maya.lindgren ')).toBe('https://www.instagram.com/maya.lindgren');
  expect(linkTo('instagram', '@josé')).toBe('https://www.instagram.com/jos%C3%A9');
  expect(linkTo('linkedin', 'linkedin.com/in/maya')).toBe('https://linkedin.com/in/maya');
  expect(linkTo('linkedin', 'Linkedin.com/in/maya?utm=1')).toBe('https://Linkedin.com/in/maya?utm=1');
  expect(linkTo('twitter', 'https://x.com/maya')).toBe('https://x.com/maya');
  expect(linkTo('twitter', 'HTTPS://x.com/maya')).toBe('HTTPS://x.com/maya');
  expect(linkTo('twitter', 'https://medium.com/@maya')).toBe('https://medium.com/@maya');
  const scripts = ['javascript:alert(1)', 'data:text/html,x'];
  const misleading = ['https://x.com@evil.example', 'https://maya:secret@x.com/', 'http:///maya'];
  for (const entry of ['', ...scripts, ...misleading, 'my page', '//evil', 'in/maya', 'https://[']) {
    expect(linkTo('twitter', entry)).toBeNull();
  }
});

it('accepts nothing that the server refuses', () => {
  const server = new RegExp(linkPattern, 'u');
  const entries = [
    '@josé',
    'maya_l',
    'müller.de/maya',
    'x.com/maya?utm=1#top',
    'Http://x.com',
    '@',
    'a@b',
    'x.com/',
    'ftp://x.com/a',
    '@maya/photos',
  ];
  for (const entry of entries) expect([entry, linkTo('twitter', entry) !== null]).toEqual([entry, server.test(entry)]);
});
