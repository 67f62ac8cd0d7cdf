import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { isVisible } from '@homecoming/contract/shapes.ts';
import { and, eq, inArray, isNull, or, type SQLWrapper } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { files, media, type FileSubject, type MediaSubject } from '../schema/media.ts';
import type { EncodedImage, ImageUse } from './image.ts';
import { fileKey, getMediaFolder, variantKey } from './keys.ts';
import { requireNoVirus } from './virus-scan.ts';
import { fileColumns, pictureColumns, type FileRow, type PictureRow } from './present.ts';

/**
 * Re-encodes and stores an uploaded image without a subject. Until attachMedia() only its owner can read it; after a day
 * the sweep removes it. Do not call it inside a transaction.
 * @throws {HttpFailure} as encodeImage().
 */
export async function acceptImage(
  app: App,
  ownerId: string | null,
  file: { content: Buffer },
  use: ImageUse,
): Promise<PictureRow> {
  // Loaded on first use: it is slow to load, and the server starts without it.
  const { encodeImage } = await import('./image.ts');
  return storeImage(app, ownerId, await encodeImage(file.content, use, ownerId));
}

/** Stores an encoded image as acceptImage() does. */
export async function storeImage(app: App, ownerId: string | null, image: EncodedImage): Promise<PictureRow> {
  // The row is written before the files, so that the sweep finds them after a crash.
  const row = await insertUnused(app, ownerId, image);
  try {
    for (const { width, content } of image.variants)
      await app.storage.put(variantKey(row.id, width), content, 'image/webp');
  } catch (error) {
    await discard(app, media, row.id);
    throw error;
  }
  return row;
}

/**
 * Attaches an image to its subject in the caller's transaction. Already attached to it is a success.
 * @throws {Error} when it has another subject or does not exist: ids come from acceptImage(), not from clients.
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

/** Detaches an image from its subject: then only its owner can read it, and the sweep removes it. */
export async function detachMedia(tx: Transaction, mediaId: string): Promise<void> {
  await tx.update(media).set({ subjectType: null, subjectId: null }).where(eq(media.id, mediaId));
}

/** Replaces one image by another; null means none, and the same image stays attached. */
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

/** As detachMedia, for all images of the subjects that `subjectIds` are or selects. */
export async function detachAllMedia(
  tx: Transaction,
  type: MediaSubject,
  subjectIds: SQLWrapper | readonly string[],
): Promise<void> {
  const isOfSubjects =
    'getSQL' in subjectIds ? inArray(media.subjectId, subjectIds) : equalsAny(media.subjectId, subjectIds);
  await tx
    .update(media)
    .set({ subjectType: null, subjectId: null })
    .where(and(eq(media.subjectType, type), isOfSubjects));
}

/** As detachMedia, for all images whose ids are selected. */
export async function detachImages(tx: Transaction, imageIds: SQLWrapper): Promise<void> {
  await tx.update(media).set({ subjectType: null, subjectId: null }).where(inArray(media.id, imageIds));
}

/**
 * Stores an uploaded file unchanged, without a subject. Until attachFile() only its owner can load it; after a day the
 * sweep removes it. Its type is read from its bytes and its name. Do not call it inside a transaction.
 * @throws {HttpFailure} file_too_large, unsupported_file, file_infected, file_not_checked.
 */
export async function acceptFile(app: App, ownerId: string, file: UploadedFile): Promise<FileRow> {
  if (file.content.length > limits.fileBytes) throw fail(commonErrors.file_too_large);
  const name = plainName(file.filename);
  const { typeOfFile } = await import('./file-type.ts');
  const type = await typeOfFile(name, file.content);
  if (type === null)
    throw fail(commonErrors.unsupported_file, { fields: { file: commonErrors.unsupported_file.message } });
  await requireNoVirus(app, ownerId, file.content);
  const size = file.content.length;
  // The row is written before the file, so that the sweep finds it after a crash.
  const [row] = await app.db
    .insert(files)
    .values({ ownerId, name, size, type, createdAt: app.clock.now() })
    .returning(fileColumns);
  if (!row) throw new Error('the row of a file was not written');
  try {
    await app.storage.put(fileKey(row.id), file.content, type);
  } catch (error) {
    await discard(app, files, row.id);
    throw error;
  }
  return row;
}

/**
 * Stores an upload that may be either: an image as by acceptImage(), anything else as by acceptFile().
 * @throws {HttpFailure} as those two.
 */
export async function acceptImageOrFile(
  app: App,
  ownerId: string,
  upload: UploadedFile,
): Promise<{ image: PictureRow | null; file: FileRow | null }> {
  const { typeOfImage } = await import('./file-type.ts');
  if ((await typeOfImage(upload.content)) === null)
    return { image: null, file: await acceptFile(app, ownerId, upload) };
  return { image: await acceptImage(app, ownerId, upload, 'picture'), file: null };
}

/** Attaches a file to its subject in the caller's transaction. */
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

/** Detaches a file from its subject: then only its owner can load it, and the sweep removes it. */
export async function detachFile(tx: Transaction, fileId: string): Promise<void> {
  await tx.update(files).set({ subjectType: null, subjectId: null }).where(eq(files.id, fileId));
}

/** As detachFile, for all files of the subjects that `subjectIds` selects. */
export async function detachFiles(tx: Transaction, type: FileSubject, subjectIds: SQLWrapper): Promise<void> {
  await tx
    .update(files)
    .set({ subjectType: null, subjectId: null })
    .where(and(eq(files.subjectType, type), inArray(files.subjectId, subjectIds)));
}

/** The content of an image in its largest width, or of a file; null when the storage has lost it. */
export async function openContent(app: App, row: Pick<PictureRow, 'id' | 'widths'> | Pick<FileRow, 'id' | 'name'>) {
  const key = 'widths' in row ? variantKey(row.id, Math.max(...row.widths)) : fileKey(row.id);
  return (await app.storage.get(key))?.stream ?? null;
}

/** The last part of a file name without characters of paths or headers; browsers send three of them as %22, %0D, %0A. */
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
      size: image.variants.at(-1)?.content.length ?? 0,
      height,
      placeholder,
      widths: variants.map((variant) => variant.width),
      createdAt: app.clock.now(),
    })
    .returning(pictureColumns);
  if (!row) throw new Error('the row of an image was not written');
  return row;
}

async function discard(app: App, table: typeof media | typeof files, id: string): Promise<void> {
  try {
    await app.storage.removeAll(getMediaFolder(id));
    await app.db.delete(table).where(eq(table.id, id));
  } catch (error) {
    app.log.warn({ err: error, media: id }, 'a failed upload is left to the sweep');
  }
}
