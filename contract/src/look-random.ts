/** Numbers from 0 to 1 that are always the same for the same seed (FNV-1a into mulberry32). */
function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) {
    state ^= character.codePointAt(0) ?? 0;
    state = Math.imul(state, 16777619);
  }
  return () => {
    state += 0x6d2b79f5;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Random numbers for the look of an entity, always the same for the same id. Only the last group of the UUID is the
 * seed: the first ones are a timestamp, and would give the demo world other colours every day.
 */
export function createLookRandom(kind: 'crest' | 'avatar' | 'scene', id: string): () => number {
  return randomFrom(`${kind} ${id.slice(-12)}`);
}

/** One of the choices, by a random number. */
export function pick<const T extends readonly [unknown, ...unknown[]]>(choices: T, random: () => number): T[number] {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}
