import { variantKey } from '@homecoming/server/media/keys.ts';
import type { App } from '@homecoming/server/platform/app.ts';
import { forEachConcurrently } from '@homecoming/server/platform/concurrency/for-each-concurrently.ts';
import { media } from '@homecoming/server/schema/media.ts';
import { PORTRAIT_SIZE, readPortrait } from './portraits.ts';
import type { PlannedPortrait } from './rows.ts';

/** How many are read and stored at once. */
const AT_ONCE = 8;
/** A warm grey pixel. No screen shows the placeholder of a face or a logo. */
const PLACEHOLDER = 'data:image/webp;base64,UklGRioAAABXRUJQVlA4IB4AAABwAQCdASoBAAEAA4BaJZQCdAF1AAD+8QJh+j0AAAA=';

/**
 * Stores all faces and logos as uploads of nobody, as makePictures() does pictures. They are not encoded again: their
 * files have the size that lists show.
 * @returns The id of the image of each subject.
 */
export async function makePortraits(
  app: App,
  portraits: readonly PlannedPortrait[],
): Promise<ReadonlyMap<string, string>> {
  const contents = await Promise.all(portraits.map(readPortrait));
  // The rows come first: if the server stops now, the sweep finds the files.
  const rows = await app.db
    .insert(media)
    .values(
      contents.map(({ length: size }) => ({
        width: PORTRAIT_SIZE,
        height: PORTRAIT_SIZE,
        widths: [PORTRAIT_SIZE],
        placeholder: PLACEHOLDER,
        size,
        createdAt: app.clock.now(),
      })),
    )
    .returning({ id: media.id });
  const stored = rows.map(({ id }, index) => ({ id, content: contents[index], portrait: portraits[index] }));
  const mediaIds = new Map<string, string>();
  await forEachConcurrently(stored, AT_ONCE, async ({ id, content, portrait }) => {
    if (content === undefined || portrait === undefined) throw new Error('a row without its portrait');
    await app.storage.put(variantKey(id, PORTRAIT_SIZE), content, 'image/webp');
    mediaIds.set(portrait.subjectId, id);
  });
  return mediaIds;
}
