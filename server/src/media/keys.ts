/** The storage prefix of all variants of an image. */
export function getMediaFolder(mediaId: string): string {
  return `${mediaId}/`;
}

/** The storage key of one variant. */
export function variantKey(mediaId: string, width: number): string {
  return `${getMediaFolder(mediaId)}${width}.webp`;
}

/** The storage key of an unchanged file. */
export function fileKey(fileId: string): string {
  return `${getMediaFolder(fileId)}file`;
}
