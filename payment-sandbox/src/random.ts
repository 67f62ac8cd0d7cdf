let state = 1;

/** Begins the sequence again: the same seed gives the same numbers. */
export function seedRandom(seed: number): void {
  state = seed >>> 0;
}

/** The next number, from 0 up to and without 1 (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number between two, both included. */
export function randomBetween([least, most]: readonly [number, number]): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** The same items in random order. */
export function shuffle<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
