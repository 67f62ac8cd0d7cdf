import path from 'node:path';
import { copyDurably } from '../storage/durable-files.ts';
import type { BackupFile } from './manifest.ts';

/** Copies files of `source` into the folder `name` of the backup. */
export async function copyFiles(
  source: string,
  files: readonly string[],
  target: string,
  name: string,
): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  for (const file of files) {
    const own = path.join(name, file);
    const copy = await copyDurably(path.join(source, file), path.join(target, own)).catch(nullIfMissing);
    if (copy !== null) copied.push({ path: own, ...copy });
  }
  return copied;
}

/** A table may be dropped, and a picture removed, while others are copied. The WAL, and the database, know of it. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
