import { presentOwnUser, type UserRow } from '../../accounts/present.ts';

/** The path of an image in the zip. */
export function pictureFile(mediaId: string): string {
  return `pictures/${mediaId}.webp`;
}

/** The path of an uploaded file in the zip. */
export function uploadFile({ id, name }: { id: string; name: string }): string {
  return `files/${id}-${name}`;
}

/** The profile with private fields. */
export function presentAccount(user: UserRow): object {
  return { ...presentOwnUser(user), photo: user.photoId === null ? null : pictureFile(user.photoId) };
}

/** A row of a list with wire names; an image becomes its path in the zip. */
export function presentRow({ imageId, ...row }: ExportRow): object {
  const columns = Object.entries(row).filter(([name]) => name !== 'key');
  const renamed = columns.map(([name, value]) => [snakeCase(name), value]);
  const picture = imageId === undefined ? {} : { picture: imageId === null ? null : pictureFile(imageId) };
  return { ...Object.fromEntries(renamed), ...picture };
}

/** A row of an export list, with the values of its sort key. */
export interface ExportRow {
  readonly imageId?: string | null;
  readonly [column: string]: unknown;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
