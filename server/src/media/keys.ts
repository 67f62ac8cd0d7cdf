/** The storage prefix of all variants of an image. */
export function folderOf(mediaId: string): string {
  return `${mediaId}/`;
}

/** The storage key of one variant. */
export function keyOf(mediaId: string, width: number): string {
  return `${folderOf(mediaId)}${width}.webp`;
}

/** The storage key of an unchanged file. */
export function fileKeyOf(fileId: string): string {
  return `${folderOf(fileId)}file`;
}
