import type { Way } from '../settings.ts';

/** What the ways are called, in their order. */
export const wayWords = [
  ['in_app', 'In the app'],
  ['mail', 'By mail'],
] as const satisfies readonly (readonly [Way, string])[];
