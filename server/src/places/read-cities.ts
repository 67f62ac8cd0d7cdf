import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { getProjectPath } from '../platform/project-path.ts';

/** A city of the file. */
export interface City {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly x: number;
  readonly y: number;
  readonly people: number;
  readonly near: string | null;
  /** Its names in other languages, and short ones. */
  readonly aliases: readonly string[];
}

/** The file of scripts/make-places.ts, and what changes with it. */
export async function readCityFile(): Promise<{ hash: string; lines: () => Promise<string[]> }> {
  const packed = await readFile(getProjectPath('server/src/places/cities.tsv.gz'));
  return {
    hash: createHash('sha256').update(packed).digest('hex').slice(0, 16),
    lines: async () => (await promisify(gunzip)(packed)).toString('utf8').trimEnd().split('\n'),
  };
}

export function parseCity(line: string): City {
  const [id, name = '', country = '', x, y, people, near, aliases = ''] = line.split('\t');
  return {
    id: Number(id),
    name,
    country,
    x: Number(x),
    y: Number(y),
    people: Number(people),
    near: near || null,
    aliases: aliases === '' ? [] : aliases.split(';'),
  };
}
