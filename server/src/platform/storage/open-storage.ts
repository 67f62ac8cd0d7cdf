import { mkdir } from 'node:fs/promises';
import type { StorageConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the configured storage. It does not connect to a bucket yet, which may be unavailable at the start.
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
