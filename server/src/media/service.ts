import { and, eq, inArray, isNull, or, type SQLWrapper } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { media, type MediaSubject } from '../schema/media.ts';
import { encodeImage, type EncodedImage, type ImageUse } from './image.ts';
import { folderOf, keyOf } from './keys.ts';
import { pictureColumns, type PictureRow } from './present.ts';

/**
 * Takes an uploaded image in and keeps it, encoded anew, without a subject: until attachMedia() only its owner can
 * see it, and after a day without one it is swept. Not to be called inside a transaction.
 * @throws {HttpFailure} file_too_large, unsupported_image, image_too_many_pixels; unavailable when many wait.
 */
export async function acceptImage(
  app: App,
  ownerId: string | null,
  file: { content: Buffer },
  use: ImageUse,
): Promise<PictureRow> {
  const image = await encodeImage(file.content, use);
  // The row comes first: whatever dies now, the sweep knows of the files.
  const row = await insertUnused(app, ownerId, image);
  try {
    for (const { width, content } of image.variants) await app.storage.put(keyOf(row.id, width), content, 'image/webp');
  } catch (error) {
    await discard(app, row.id);
    throw error;
  }
  return row;
}

/**
 * Gives an image to what it belongs to, in the caller's transaction; already so is fine.
 * @throws {Error} when it belongs to something else or does not exist: ids come from acceptImage(), not from people.
 */
export async function attachMedia(
  tx: Transaction,
  mediaId: string,
  subject: { type: MediaSubject; id: string },
): Promise<void> {
  const free = isNull(media.subjectId);
  const already = and(eq(media.subjectType, subject.type), eq(media.subjectId, subject.id));
  const attached = await tx
    .update(media)
    .set({ subjectType: subject.type, subjectId: subject.id })
    .where(and(eq(media.id, mediaId), or(free, already)))
    .returning({ id: media.id });
  if (attached.length === 0) throw new Error(`media ${mediaId} is not free for a ${subject.type}`);
}

/** Takes an image from what it belongs to: from the commit on only its owner can see it, and the sweep removes it. */
export async function detachMedia(tx: Transaction, mediaId: string): Promise<void> {
  await tx.update(media).set({ subjectType: null, subjectId: null }).where(eq(media.id, mediaId));
}

/** As detachMedia, for everything that things of one kind have; `subjectIds` selects their ids. */
export async function detachAllMedia(tx: Transaction, type: MediaSubject, subjectIds: SQLWrapper): Promise<void> {
  await tx
    .update(media)
    .set({ subjectType: null, subjectId: null })
    .where(and(eq(media.subjectType, type), inArray(media.subjectId, subjectIds)));
}

async function insertUnused(app: App, ownerId: string | null, image: EncodedImage): Promise<PictureRow> {
  const { width, height, placeholder, variants } = image;
  const [row] = await app.db
    .insert(media)
    .values({
      ownerId,
      width,
      height,
      placeholder,
      widths: variants.map((variant) => variant.width),
      createdAt: app.clock.now(),
    })
    .returning(pictureColumns);
  if (!row) throw new Error('the row of an image was not written');
  return row;
}

async function discard(app: App, id: string): Promise<void> {
  try {
    await app.storage.removeAll(folderOf(id));
    await app.db.delete(media).where(eq(media.id, id));
  } catch (error) {
    app.log.warn({ err: error, media: id }, 'a failed upload is left to the sweep');
  }
}
