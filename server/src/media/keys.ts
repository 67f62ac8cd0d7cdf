/** The storage prefix of all variants of an image. */
export function folderOf(mediaId: string): string {
  return `${mediaId}/`;
}

/** The storage key of one variant. */
export function variantKey(mediaId: string, width: number): string {
  return `${folderOf(mediaId)}${width}.webp`;
}

/** The storage key of an unchanged file. */
export function fileKey(fileId: string): string {
  return `${folderOf(fileId)}file`;
}
