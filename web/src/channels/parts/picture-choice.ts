import { ApiError } from '../../lib/api-error.ts';

/** A new picture, `none` to take the present one away, or null to leave it as it is. */
export type PictureChoice = File | 'none' | null;

/** The file in what was chosen, as it is sent; null where there is none. */
export function fileIn(choice: PictureChoice): File | null {
  return choice === 'none' ? null : choice;
}

/** A refused picture is no fault of a field of the form: its sentence stands above the button. */
export function withPictureWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.image === undefined) return error;
  return new ApiError(error.status, error.code, error.fields.image);
}
