import { expect, it } from 'vitest';
import { progressOf } from './level.ts';
import { linkTo } from './social-links.ts';

it('knows where a number of points stands among the levels', () => {
  expect(progressOf(0)).toEqual({ name: 'Freshman', share: 0, next: { level: 2, name: 'Sophomore', missing: 25 } });
  expect(progressOf(25)).toMatchObject({ name: 'Sophomore', share: 0, next: { level: 3, missing: 75 } });
  expect(progressOf(9_000)).toEqual({ name: 'Legend', share: 1, next: null });
});

it('makes links of addresses and names, and of nothing else', () => {
  expect(linkTo('instagram', ' @maya.lindgren ')).toBe('https://www.instagram.com/maya.lindgren');
  expect(linkTo('linkedin', 'linkedin.com/in/maya')).toBe('https://linkedin.com/in/maya');
  expect(linkTo('twitter', 'https://x.com/maya')).toBe('https://x.com/maya');
  for (const entry of ['', 'javascript:alert(1)', 'data:text/html,x', 'my page', '//evil']) {
    expect(linkTo('twitter', entry)).toBeNull();
  }
});
