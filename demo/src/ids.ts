import type { Random } from './random.ts';

/** A UUIDv7 of that moment: ids sort as their moments do, to the millisecond. */
export function idAt(moment: Date, random: Random): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  const variant = (8 + random.whole(0, 3)).toString(16);
  const groups = [
    time.slice(0, 8),
    time.slice(8),
    `7${hex(random, 3)}`,
    `${variant}${hex(random, 3)}`,
    hex(random, 12),
  ];
  return groups.join('-');
}

/** A UUIDv4, for what its id must not date. */
export function timelessId(random: Random): string {
  const variant = (8 + random.whole(0, 3)).toString(16);
  return [hex(random, 8), hex(random, 4), `4${hex(random, 3)}`, `${variant}${hex(random, 3)}`, hex(random, 12)].join(
    '-',
  );
}

function hex(random: Random, digits: number): string {
  return Array.from({ length: digits }, () => random.whole(0, 15).toString(16)).join('');
}
