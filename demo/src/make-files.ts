import { fileKey } from '@homecoming/server/media/keys.ts';
import type { App } from '@homecoming/server/platform/app.ts';
import { files } from '@homecoming/server/schema/media.ts';
import type { PlannedFile } from './rows.ts';

/**
 * Takes all files in as uploads of nobody, as makePictures() does pictures: what is not used is swept a day later.
 * @returns The id of the file of each subject.
 */
export async function makeFiles(app: App, planned: readonly PlannedFile[]): Promise<ReadonlyMap<string, string>> {
  const fileIds = new Map<string, string>();
  for (const { file, subject } of planned) {
    const { name, type, content } = file;
    // The row comes first: whatever dies now, the sweep knows of the file.
    const [row] = await app.db
      .insert(files)
      .values({ name, type, size: content.length, createdAt: app.clock.now() })
      .returning({ id: files.id });
    if (row === undefined) throw new Error('insert returned no row');
    await app.storage.put(fileKey(row.id), content, type);
    fileIds.set(subject.id, row.id);
  }
  return fileIds;
}
