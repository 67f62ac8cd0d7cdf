import { getSceneLook, type SceneName } from '@homecoming/contract/scenes.ts';
import type { Picture } from '@homecoming/contract/shapes.ts';
import { Temporal } from 'temporal-polyfill';
import { files, media } from '../schema/media.ts';

/** The columns of an image; any query may select them. */
export const pictureColumns = {
  id: media.id,
  width: media.width,
  height: media.height,
  widths: media.widths,
  placeholder: media.placeholder,
  size: media.size,
};

/** The columns of a media row that its presentation needs. */
export type PictureRow = Pick<typeof media.$inferSelect, keyof typeof pictureColumns>;

/** An image with all its widths; `url` is the largest. Null for the empty row of an outer join. */
export function presentPicture(row: PictureRow | null): Picture | null {
  if (row === null) return null;
  return {
    url: buildPictureUrl(row.id, row.width),
    width: row.width,
    height: row.height,
    srcset: row.widths.map((width) => `${buildPictureUrl(row.id, width)} ${width}w`).join(', '),
    placeholder: row.placeholder,
  };
}

/** The address of a photo or logo in the width that lists show, or in the nearest smaller width. */
export function photoUrl(mediaId: string | null): string | null {
  return mediaId === null ? null : buildPictureUrl(mediaId, 192);
}

function buildPictureUrl(mediaId: string, width: number): string {
  return `/api/v1/media/${mediaId}/${width}.webp`;
}

/** What a scene is drawn for; without a start it is in daylight. */
interface SceneSubject {
  readonly id: string;
  readonly scene?: SceneName | null;
  /** An ISO string. */
  readonly starts_at?: string;
  /** An IANA name. */
  readonly timezone?: string;
}

/** The size of the picture of a scene, in pixels. */
export const scenePictureSize = { width: 1200, height: 675 };

/** The picture for link previews of the scene that pages draw in place of a missing cover. */
export function getScenePicture(subject: SceneSubject): Pick<Picture, 'url' | 'width' | 'height'> {
  const { name, light, hue } = getSceneLook(subject.id, subject.scene ?? null, getLocalStart(subject));
  return { url: `/scenes/${name}-${light}-${hue}.jpg`, ...scenePictureSize };
}

function getLocalStart({ starts_at, timezone }: SceneSubject): string | null {
  if (starts_at === undefined || timezone === undefined) return null;
  return Temporal.Instant.from(starts_at).toZonedDateTimeISO(timezone).toPlainDateTime().toString();
}

/** The columns of an unchanged file; any query may select them. */
export const fileColumns = { id: files.id, name: files.name, size: files.size, type: files.type };
export type FileRow = Pick<typeof files.$inferSelect, keyof typeof fileColumns>;

/** The media type of a file without the encoding, which is for those who load it. */
export function getMediaType({ type }: Pick<FileRow, 'type'>): string {
  return type.replace(/;.*$/, '');
}

/** A file on the wire: name, size in bytes, media type. Null for none. */
export function presentFile(row: FileRow | null): { name: string; size: number; type: string } | null {
  return row === null ? null : { name: row.name, size: row.size, type: getMediaType(row) };
}

/** The download address of a file. */
export function fileUrl(row: FileRow): string {
  return `/api/v1/files/${row.id}/${encodeURIComponent(row.name)}`;
}
