/** An expected failure: a stable code, its HTTP status, and a sentence fit to show to a person. */
export interface ErrorDefinition {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

type ErrorTable<T> = { readonly [Code in keyof T & string]: ErrorDefinition };

/** One table per domain: code → [status, sentence]. */
export function defineErrors<const T extends Record<string, readonly [number, string]>>(table: T): ErrorTable<T> {
  const entries = Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }]);
  // Object.fromEntries loses the keys' literal types; the mapping above keeps each of them.
  return Object.fromEntries(entries) as ErrorTable<T>;
}

/** Failures of any call. */
export const commonErrors = defineErrors({
  invalid_input: [400, 'Please check what you entered.'],
  unauthenticated: [401, 'Please sign in to continue.'],
  forbidden: [403, 'You are not allowed to do this.'],
  password_required: [403, 'Please enter your password again to continue.'],
  staff_second_factor_required: [
    403,
    'Staff sign in with a second factor, every 12 hours. Set one up in your settings, or sign in again with it.',
  ],
  manager_second_factor_required: [
    403,
    'Who manages this community signs in with a second factor. Set one up in your settings, or sign in again with it.',
  ],
  muted: [403, 'Moderators let you read only for now.'],
  not_found: [404, 'This page does not exist, or you cannot see it.'],
  method_not_allowed: [405, 'This address does not take that kind of request.'],
  version_not_accepted: [406, 'This server speaks version v1 of the API only.'],
  request_timeout: [408, 'The request took too long to arrive. Please try again.'],
  in_progress: [409, 'This is being done already. Please wait a moment.'],
  payload_too_large: [413, 'This is too large to send.'],
  file_too_large: [413, 'This file is too large. Images may have up to 10 MB, other files 25 MB.'],
  unsupported_media_type: [415, 'This kind of content is not accepted here.'],
  unsupported_image: [415, 'This file is not an image we can read. Use JPEG, PNG, WebP, GIF or AVIF.'],
  unsupported_file: [415, 'This kind of file is not taken. Images, PDF, Office documents, text, zip, MP4 and MP3 are.'],
  image_too_many_pixels: [413, 'This image is too big. Use one with up to 40 megapixels.'],
  image_too_long: [
    413,
    'This image is too long. Use one with up to 16,384 pixels a side, and not longer than 50 times its width.',
  ],
  image_too_slow: [413, 'This image takes too long to read. Please use a smaller one.'],
  file_infected: [422, 'A virus was found in this file, so it was not taken.'],
  idempotency_key_reused: [422, 'This request was sent before with other content. Please reload and try again.'],
  too_many_requests: [429, 'That was a lot at once. Please wait a moment and try again.'],
  headers_too_large: [431, 'This request carries too much. Please clear the cookies of this site and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  file_not_checked: [503, 'Files cannot be checked for viruses at the moment. Please try again later.'],
  unavailable: [503, 'We cannot be reached for a moment. Please try again shortly.'],
});

/** Failures of calls with a file that is no picture, beside its size. */
export const fileErrors = [
  commonErrors.unsupported_file,
  commonErrors.file_infected,
  commonErrors.file_not_checked,
] as const;

/** Failures of calls with a picture. */
export const imageErrors = [
  commonErrors.unsupported_image,
  commonErrors.file_too_large,
  commonErrors.image_too_many_pixels,
  commonErrors.image_too_long,
  commonErrors.image_too_slow,
] as const;
