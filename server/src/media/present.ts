import type { Picture } from '@homecoming/contract/shapes.ts';
import { files, media } from '../schema/media.ts';

/** The columns of an image; any query may select them. */
export const pictureColumns = {
  id: media.id,
  width: media.width,
  height: media.height,
  widths: media.widths,
  placeholder: media.placeholder,
};

/** What of a media row its presentation needs. */
export type PictureRow = Pick<typeof media.$inferSelect, keyof typeof pictureColumns>;

/** An image with all its widths; `url` is the largest. Null for none, as an outer join gives it. */
export function pictureOf(row: PictureRow | null): Picture | null {
  if (row === null) return null;
  return {
    url: urlOf(row.id, row.width),
    width: row.width,
    height: row.height,
    srcset: row.widths.map((width) => `${urlOf(row.id, width)} ${width}w`).join(', '),
    placeholder: row.placeholder,
  };
}

/** The face or logo of this id in the width that lists show; a smaller one is served where there is no such width. */
export function photoUrl(mediaId: string | null): string | null {
  return mediaId === null ? null : urlOf(mediaId, 192);
}

function urlOf(mediaId: string, width: number): string {
  return `/api/v1/media/${mediaId}/${width}.webp`;
}

/** The columns of a file that is kept as sent; any query may select them. */
export const fileColumns = { id: files.id, name: files.name, size: files.size, type: files.type };
export type FileRow = Pick<typeof files.$inferSelect, keyof typeof fileColumns>;

/** What people see of a file: its name, its size in bytes, and its media type. Null for none. */
export function fileOf(row: FileRow | null): { name: string; size: number; type: string } | null {
  return row === null ? null : { name: row.name, size: row.size, type: row.type };
}

/** Where a file is downloaded. */
export function fileUrl(row: FileRow): string {
  return `/api/v1/files/${row.id}/${encodeURIComponent(row.name)}`;
}
