import { createRandom, itemAt, type Random } from '../random.ts';
import { applicants } from './applicants.ts';
import { classmates } from './classmates.ts';
import { asides, fields, type Field } from './fields.ts';
import { guildPeople } from './guild-people.ts';
import { regions, type Region } from './names.ts';
import { northgatePeople } from './northgate-people.ts';
import type { Belongings, Person } from './person.ts';
import { rowersAndFounders } from './rowers-and-founders.ts';
import { signIns } from './sign-ins.ts';

const PEOPLE = 162;
/** How many of those drawn by chance finished in 2016. */
const CLASSMATES = 19;

/** Everybody of the demo world: the sign-ins, those written by hand, and the others drawn by chance. */
export function everybody(): readonly Person[] {
  const written = [...signIns, ...northgatePeople, ...classmates, ...guildPeople, ...rowersAndFounders, ...applicants];
  return [...written, ...strangers(PEOPLE - written.length, new Set(written.map(({ key }) => key)))];
}

function strangers(count: number, taken: Set<string>): Person[] {
  const random = createRandom('people');
  const bios = new Map(fields.map((field) => [field, random.shuffled(field.bios)]));
  const order = random.shuffled(Array.from({ length: count }, (_, index) => index));
  return order.map((place, index) => {
    const [region, field] = [itemAt(regions, index), itemAt(fields, place)];
    const name = newName(random, region, taken);
    const year = place < CLASSMATES ? 2016 : yearByChance(random);
    return stranger(random, { name, year, region, field, bio: bios.get(field)?.pop() });
  });
}

interface Lot {
  name: string;
  year: number;
  region: Region;
  field: Field;
  /** None when others have said all that there is to say. */
  bio: string | undefined;
}

function stranger(random: Random, { name, year, region, field, bio }: Lot): Person {
  const country = random.chance(0.4) ? 'United States' : random.pick(region.countries);
  const belongings = chooseBelongings(random, { year, field, country });
  const bioParts = [bio, random.chance(0.3) ? random.pick(asides) : undefined].filter((part) => part !== undefined);
  const rower = belongings.rowing !== undefined;
  return {
    key: nameKey(name),
    name,
    year,
    program: random.pick(field.programs),
    industry: field.industry,
    ...(year < 2026 && random.chance(0.85) ? { company: random.pick(field.companies) } : {}),
    ...(random.chance(0.9) ? { hometown: random.pick(region.hometowns) } : {}),
    country,
    ...(bioParts.length > 0 ? { bio: bioParts.join(' ') } : {}),
    interests: [...(rower ? ['Rowing'] : []), ...random.shuffled(field.interests).slice(0, random.whole(1, 3))],
    tags: random.chance(0.25) ? [random.pick(['Offers mentoring', 'Open to coffee', 'Hiring', 'New here'])] : [],
    in: belongings,
  };
}

/** Nobody is in nothing: who gets nowhere else is in the university's community. */
function chooseBelongings(random: Random, who: { year: number; field: Field; country: string }): Belongings {
  const american = who.country === 'United States';
  const chances = {
    'class-of-2016': who.year === 2016 ? 1 : 0,
    guild: who.field.makesThings ? 0.85 : 0.08,
    'los-angeles': american ? 0.5 : 0.04,
    rowing: 0.2,
  };
  const joined = Object.entries(chances).filter(([, chance]) => random.chance(chance));
  const all = Object.fromEntries(joined.map(([key]) => [key, 'member' as const]));
  return random.chance(0.86) || joined.length === 0 ? { northgate: 'member', ...all } : all;
}

/** More of the younger years than of the older ones; 2016 has its own people. */
function yearByChance(random: Random): number {
  const year = 2027 - Math.floor(40 * random.next() ** 1.5);
  return year === 2016 ? 2017 : year;
}

function newName(random: Random, region: Region, taken: Set<string>): string {
  for (;;) {
    const name = `${random.pick(region.firstNames)} ${random.pick(region.lastNames)}`;
    if (taken.has(nameKey(name))) continue;
    taken.add(nameKey(name));
    return name;
  }
}

/** The name in letters that every mail server takes. */
function nameKey(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');
  return plain.replaceAll(/[^a-z]+/g, '.');
}
