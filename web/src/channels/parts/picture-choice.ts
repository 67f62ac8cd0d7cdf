import { ApiError } from '../../lib/api-error.ts';

/** A new picture, `none` to take the present one away, or null to leave it as it is. */
export type PictureChoice = File | 'none' | null;

/** A picture that goes with what is sent, and who hears how far that is. */
export interface PictureSending {
  picture: PictureChoice;
  onProgress: (share: number) => void;
}

/** As form data where there is a picture to send, as JSON where there is none. */
export function filesOf({ picture, onProgress }: PictureSending) {
  const image = fileIn(picture);
  return image === null ? {} : { files: { image }, onProgress };
}

/** What the body says about the picture. */
export function pictureChange(picture: PictureChoice): { remove_image?: true } {
  return picture === 'none' ? { remove_image: true } : {};
}

/** The file in what was chosen, as it is sent; null where there is none. */
export function fileIn(choice: PictureChoice): File | null {
  return choice === 'none' ? null : choice;
}

/** A refused picture is no fault of a field of the form: its sentence stands above the button. */
export function withPictureWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.image === undefined) return error;
  return new ApiError(error.status, error.code, error.fields.image);
}
