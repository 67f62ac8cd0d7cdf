/** Where the storage keeps all variants of an image. */
export function folderOf(mediaId: string): string {
  return `${mediaId}/`;
}

/** Where the storage keeps one variant. */
export function keyOf(mediaId: string, width: number): string {
  return `${folderOf(mediaId)}${width}.webp`;
}
