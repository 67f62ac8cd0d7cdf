import { expect, it } from 'vitest';
import { placementIn } from './placement.ts';

it.each([
  [320, 'bottom', ['top'], 8],
  [360, 'bottom', ['top'], 8],
  [361, 'bottom', ['top'], 12],
  [480, 'bottom', ['top'], 12],
  [768, 'bottom', ['top'], 12],
  [769, 'right', ['left', 'bottom', 'top'], 12],
  [1024, 'right', ['left', 'bottom', 'top'], 12],
  [1440, 'right', ['left', 'bottom', 'top'], 12],
])('places the popover in a window of %s pixels: %s, else %j', (width, placement, fallbackPlacements, padding) => {
  expect(placementIn(width)).toEqual({ placement, fallbackPlacements, padding });
});
