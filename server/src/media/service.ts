import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { isVisible } from '@homecoming/contract/shapes.ts';
import { and, eq, inArray, isNull, or, type SQLWrapper } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { files, media, type FileSubject, type MediaSubject } from '../schema/media.ts';
import type { EncodedImage, ImageUse } from './image.ts';
import { fileKeyOf, folderOf, keyOf } from './keys.ts';
import { fileColumns, pictureColumns, type FileRow, type PictureRow } from './present.ts';

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
  // What reads files takes its time to load, and a server is ready without it.
  const { encodeImage } = await import('./image.ts');
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

/** Puts one image in the place of another; null is none, and the same one stays as it is. */
export async function replaceMedia(
  tx: Transaction,
  before: string | null,
  after: string | null,
  subject: { type: MediaSubject; id: string },
): Promise<void> {
  if (before === after) return;
  if (before !== null) await detachMedia(tx, before);
  if (after !== null) await attachMedia(tx, after, subject);
}

/** As detachMedia, for everything that things of one kind have; `subjectIds` selects their ids. */
export async function detachAllMedia(tx: Transaction, type: MediaSubject, subjectIds: SQLWrapper): Promise<void> {
  await tx
    .update(media)
    .set({ subjectType: null, subjectId: null })
    .where(and(eq(media.subjectType, type), inArray(media.subjectId, subjectIds)));
}

/** As detachMedia, for all images whose ids are selected. */
export async function detachImages(tx: Transaction, imageIds: SQLWrapper): Promise<void> {
  await tx.update(media).set({ subjectType: null, subjectId: null }).where(inArray(media.id, imageIds));
}

/**
 * Takes an uploaded file in and keeps it as it came, without a subject: until attachFile() only its owner can load it,
 * and after a day without one it is swept. What it is, is read from its bytes and its name. Not to be called inside a
 * transaction.
 * @throws {HttpFailure} file_too_large, unsupported_file.
 */
export async function acceptFile(app: App, ownerId: string, file: UploadedFile): Promise<FileRow> {
  if (file.content.length > limits.fileBytes) throw fail(commonErrors.file_too_large);
  const name = plainName(file.filename);
  const { typeOfFile } = await import('./file-type.ts');
  const type = await typeOfFile(name, file.content);
  if (type === null)
    throw fail(commonErrors.unsupported_file, { fields: { file: commonErrors.unsupported_file.message } });
  const size = file.content.length;
  // The row comes first: whatever dies now, the sweep knows of the file.
  const [row] = await app.db
    .insert(files)
    .values({ ownerId, name, size, type, createdAt: app.clock.now() })
    .returning(fileColumns);
  if (!row) throw new Error('the row of a file was not written');
  await app.storage.put(fileKeyOf(row.id), file.content, type);
  return row;
}

/** Gives a file to what it belongs to, in the caller's transaction. */
export async function attachFile(
  tx: Transaction,
  fileId: string,
  subject: { type: FileSubject; id: string },
): Promise<void> {
  const free = and(eq(files.id, fileId), isNull(files.subjectId));
  const attached = await tx
    .update(files)
    .set({ subjectType: subject.type, subjectId: subject.id })
    .where(free)
    .returning({ id: files.id });
  if (attached.length === 0) throw new Error(`file ${fileId} is not free for a ${subject.type}`);
}

/** Takes a file from what it belongs to: from the commit on only its owner can load it, and the sweep removes it. */
export async function detachFile(tx: Transaction, fileId: string): Promise<void> {
  await tx.update(files).set({ subjectType: null, subjectId: null }).where(eq(files.id, fileId));
}

/** As detachFile, for everything that things of one kind have; `subjectIds` selects their ids. */
export async function detachFiles(tx: Transaction, type: FileSubject, subjectIds: SQLWrapper): Promise<void> {
  await tx
    .update(files)
    .set({ subjectType: null, subjectId: null })
    .where(and(eq(files.subjectType, type), inArray(files.subjectId, subjectIds)));
}

/** The content of an image in its largest width, or of a file as it came; null when the storage has it no more. */
export async function openContent(app: App, kept: Pick<PictureRow, 'id' | 'widths'> | Pick<FileRow, 'id' | 'name'>) {
  const key = 'widths' in kept ? keyOf(kept.id, Math.max(...kept.widths)) : fileKeyOf(kept.id);
  return (await app.storage.get(key))?.stream ?? null;
}

/** The last part of a name, without signs that paths or headers are made of; browsers send three of them as %22, %0D, %0A. */
function plainName(filename: string): string {
  const last = filename.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/%22|%0d|%0a|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>:|?*]/giu, '')
    .replace(/^\.+/, '')
    .trim();
  const name = [...plain].slice(-limits.fileName).join('');
  return isVisible(name) ? name : 'file';
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
