/** Chance that comes out the same every time: every draw follows from the seed. */
export interface Random {
  /** From 0 up to but not 1. */
  next(): number;
  /** A number from `least` up to but not `most`. */
  between(least: number, most: number): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True this often: 0 never, 1 always. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A copy in another order. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** A generator of its own for each part of the world, so that a new part changes no other. */
export function createRandom(seed: string): Random {
  const next = mulberry32(hashText(seed));
  const between = (least: number, most: number) => least + next() * (most - least);
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    shuffled: (items) => shuffle([...items], whole),
  };
}

/**
 * The item at a place, counted round and round.
 * @throws {RangeError} when there are none.
 */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[((index % items.length) + items.length) % items.length];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

function shuffle<Item>(items: Item[], whole: Random['whole']): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = whole(0, last);
    [items[last], items[other]] = [itemAt(items, other), itemAt(items, last)];
  }
  return items;
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash;
}

/** Small, quick, and even enough for pictures and lists. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
