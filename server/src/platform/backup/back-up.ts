import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { MEDIA } from '../storage/data-folder.ts';
import { flushFolder } from '../storage/durable-files.ts';
import { copyFiles } from './copy-files.ts';
import { listFiles } from './list-files.ts';
import { isPortable, writeManifest, type ClusterManifest, type Manifest, type PortableManifest } from './manifest.ts';

/** What a backup of a database adds to its manifest. */
type DatabaseCopy =
  | Omit<ClusterManifest, 'startedAt' | 'endedAt'>
  | Omit<PortableManifest, 'startedAt' | 'endedAt' | 'hasMedia'>;

/**
 * Makes a new folder of a database and the media, while people write. It is whole or not there: a killed backup leaves a folder
 * with `.unfinished` in its name. `media` is null when pictures and files are in a bucket.
 * @throws {StartupError} when the folder is there already.
 */
export async function backUp(
  media: string | null,
  target: string,
  copyDatabase: (folder: string) => Promise<DatabaseCopy>,
): Promise<Manifest> {
  if (existsSync(target)) throw new StartupError(`${target} is there already: name a new folder.`);
  const unfinished = `${target}.unfinished-${process.pid}`;
  // In a container each process may have the same id: a backup that was killed may have left it.
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const startedAt = new Date().toISOString();
    const database = await copyDatabase(unfinished);
    // Media outlive what names them by a day, so those of the database are all there. The folder is not there before the first.
    const names = media === null || !existsSync(media) ? [] : listFiles(media, isTemporary).files;
    const pictures = await copyFiles(media ?? '', names, unfinished, MEDIA);
    const whole = { startedAt, endedAt: new Date().toISOString(), files: [...database.files, ...pictures] };
    const manifest: Manifest = isPortable(database)
      ? { ...database, ...whole, hasMedia: media !== null }
      : { ...database, ...whole };
    await writeManifest(unfinished, manifest);
    await flushFolder(unfinished);
    await rename(unfinished, target);
    await flushFolder(path.dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** A picture that is being written. */
function isTemporary(name: string): boolean {
  return path.basename(name).startsWith('.');
}
