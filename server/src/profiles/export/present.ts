import { presentOwnUser, type UserRow } from '../../accounts/present.ts';

/** Where the zip keeps an image. */
export function pictureFile(mediaId: string): string {
  return `pictures/${mediaId}.webp`;
}

/** Where the zip keeps a file that was uploaded as it is. */
export function uploadFile({ id, name }: { id: string; name: string }): string {
  return `files/${id}-${name}`;
}

/** The profile with everything that its owner may read. */
export function presentAccount(user: UserRow): object {
  return { ...presentOwnUser(user), photo: user.photoId === null ? null : pictureFile(user.photoId) };
}

/** A row of a list under the names of the wire; an image becomes the name of its file in the zip. */
export function presentRow({ imageId, ...row }: ExportRow): object {
  const columns = Object.entries(row).filter(([name]) => name !== 'key');
  const told = columns.map(([name, value]) => [snakeCase(name), value]);
  const picture = imageId === undefined ? {} : { picture: imageId === null ? null : pictureFile(imageId) };
  return { ...Object.fromEntries(told), ...picture };
}

/** What a list of the export has of one thing. `key` is what the list is ordered by. */
export interface ExportRow {
  readonly key: string;
  readonly imageId?: string | null;
  readonly [column: string]: unknown;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
