import { ApiError } from '../http/api-error.ts';

/** A new picture, `none` to remove the current one, or null for no change. */
export type PictureChoice = File | 'none' | null;

/** The picture of a request, and the callback for its upload progress. */
export interface PictureSending {
  picture: PictureChoice;
  onProgress: (share: number) => void;
}

/** A picture of the server as a file; null when it cannot be loaded. */
export async function pictureFile(url: string): Promise<File | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const blob = await response.blob();
    return new File([blob], 'picture', { type: blob.type });
  } catch {
    return null;
  }
}

/** The parts of a request with a picture: form data with one, JSON without. */
export function toPictureUpload({ picture, onProgress }: PictureSending) {
  const image = fileIn(picture);
  return image === null ? {} : { files: { image }, onProgress };
}

/** The field of the body that removes the picture. */
export function pictureChange(picture: PictureChoice): { remove_image?: true } {
  return picture === 'none' ? { remove_image: true } : {};
}

/** The chosen file, or null. */
export function fileIn(choice: PictureChoice): File | null {
  return choice === 'none' ? null : choice;
}

/** Turns the error of a picture into one of the whole form, which has no field for it. */
export function withPictureMessage(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const sentence = error.fields.image ?? error.fields.logo ?? error.fields.cover;
  return sentence === undefined ? error : new ApiError(error.status, error.code, sentence);
}
