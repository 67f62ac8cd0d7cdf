/** Where the storage keeps all variants of an image. */
export function folderOf(mediaId: string): string {
  return `${mediaId}/`;
}

/** Where the storage keeps one variant. */
export function keyOf(mediaId: string, width: number): string {
  return `${folderOf(mediaId)}${width}.webp`;
}

/** Where the storage keeps a file as it came. */
export function fileKeyOf(fileId: string): string {
  return `${folderOf(fileId)}file`;
}
