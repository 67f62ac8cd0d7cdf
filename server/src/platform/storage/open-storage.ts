import { mkdir } from 'node:fs/promises';
import type { StorageConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the storage that the settings name. A bucket is not asked anything yet: it may be away for a moment.
 * @throws {StartupError} when the folder cannot be made.
 */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 's3') return openS3Storage(config);
  try {
    await mkdir(config.directory, { recursive: true });
  } catch {
    throw new StartupError(
      `The folder ${config.directory} for pictures cannot be made. Set DATA_DIR to another folder.`,
    );
  }
  return openDiskStorage(config.directory);
}
