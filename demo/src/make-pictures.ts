import { encodeSmallerVariants } from '@homecoming/server/media/image.ts';
import { storeImage } from '@homecoming/server/media/service.ts';
import type { App } from '@homecoming/server/platform/app.ts';
import { readPicture } from './pictures.ts';
import type { PlannedPicture } from './rows.ts';

/** As many as the decoding takes at once, and one that is being read or stored. */
const AT_ONCE = 3;

/**
 * Takes all pictures in as uploads. They belong to nothing yet: if the world is not written after
 * all, they are swept a day later like any upload that was not used.
 * @returns The id of the image of each subject.
 */
export async function makePictures(
  app: App,
  pictures: readonly PlannedPicture[],
): Promise<ReadonlyMap<string, string>> {
  const mediaIds = new Map<string, string>();
  const waiting = [...pictures];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const image = await encodeSmallerVariants(await readPicture(next.name), 'picture');
      const { id } = await storeImage(app, null, image);
      mediaIds.set(next.subject.id, id);
    }
  };
  await waitForAll(Array.from({ length: AT_ONCE }, () => worker().finally(() => (waiting.length = 0))));
  return mediaIds;
}

/** Waits for all, also when one has failed: nothing goes on behind the caller's back. */
async function waitForAll(workers: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(workers);
  await Promise.all(workers);
}
