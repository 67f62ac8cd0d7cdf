import { expect, it } from 'vitest';
import { getSpotlight } from './target.ts';

const spotlightOf = (left: number, top: number, width: number, height: number) => {
  const target = document.createElement('div');
  target.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  const { x, y, right, bottom } = getSpotlight(target);
  return [x, y, right, bottom];
};

it('is the rectangle of a target that is away from the edges', () => {
  expect(spotlightOf(100, 60, 200, 40)).toEqual([100, 60, 300, 100]);
});

it('keeps its ring inside the window', () => {
  const { innerWidth, innerHeight } = window;
  expect(spotlightOf(0, 4, innerWidth, 40)).toEqual([10, 10, innerWidth - 10, 44]);
  expect(spotlightOf(20, innerHeight - 40, 60, 40)).toEqual([20, innerHeight - 40, 80, innerHeight - 10]);
});

it('leaves room for the popover below a tall target', () => {
  const { innerHeight } = window;
  expect(spotlightOf(100, 20, 200, innerHeight)).toEqual([100, 20, 300, innerHeight - 280]);
});
