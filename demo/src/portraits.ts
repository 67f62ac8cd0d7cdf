import { readFile } from 'node:fs/promises';
import { getProjectPath } from '@homecoming/server/platform/project-path.ts';
import type { Person } from './cast/person.ts';
import type { CommunityDraft } from './communities.ts';
import type { PlannedPortrait } from './rows.ts';

/** The width and the height of every file in `demo/pictures/faces` and `demo/pictures/logos`, in pixels. */
export const PORTRAIT_SIZE = 192;

/** Who has not chosen a photo yet; everybody else has a file in `demo/pictures/faces`. */
const peopleWithoutFace: ReadonlySet<string> = new Set([
  'lena',
  'staff',
  'eleanor',
  'camille.baptiste',
  'victor.lang',
  'arturo.quispe',
  'otieno.wekesa',
  'ruolan.guo',
  'putri.lestari',
  'emilio.ibarra',
  'lauri.virtanen',
  'chiara.gallo',
  'wyatt.abrams',
  'sipho.mokoena',
  'minseo.bae',
  'khanh.vu',
  'aino.virtanen',
  'bogdan.melnyk',
  'akosua.appiah',
  'hyun.yoon',
  'sekar.santoso',
  'bastien.lefevre',
  'wyatt.begay',
  'imran.malik',
  'siiri.koskela',
  'ewa.hajek',
]);

/** The face of each person who has one. */
export function planFaces(cast: readonly Person[], people: ReadonlyMap<string, { id: string }>): PlannedPortrait[] {
  return cast.flatMap(({ key }) => {
    const user = people.get(key);
    return user === undefined || peopleWithoutFace.has(key) ? [] : [{ file: `faces/${key}`, subjectId: user.id }];
  });
}

/** The logo of a community. */
export function planLogo({ key }: CommunityDraft, { id }: { id: string }): PlannedPortrait {
  return { file: `logos/${key}`, subjectId: id };
}

/** Reads a face or a logo, a WebP. */
export function readPortrait({ file }: PlannedPortrait): Promise<Buffer> {
  return readFile(getProjectPath(`demo/pictures/${file}.webp`));
}
