import { commonErrors } from '@homecoming/contract/errors.ts';
import { groupErrors } from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { ApiError } from '../../lib/http/api-error.ts';

/** An error message for a link, or null. The server decides; this one comes before the request. */
export function addressError(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return 'Enter a link.';
  const address = URL.parse(text) ?? URL.parse(`https://${text}`);
  const isWeb = address !== null && /^https?:$/.test(address.protocol) && address.hostname.includes('.');
  return isWeb && address.username === '' ? null : 'Enter the address of a page, like https://example.org.';
}

/** An error message for a file, or null. */
export function fileError(file: File | null): string | null {
  if (file === null) return groupErrors.file_or_link.message;
  if (file.size === 0) return groupErrors.empty_file.message;
  return file.size > limits.fileBytes ? 'This file is too large. Files may have up to 25 MB.' : null;
}

const FILE_ERROR_CODES = new Set([
  commonErrors.file_too_large.code,
  commonErrors.payload_too_large.code,
  commonErrors.unsupported_file.code,
  groupErrors.empty_file.code,
]);

/** Moves a server error about the file to the field of the file. */
export function withFileField(error: unknown): unknown {
  if (!(error instanceof ApiError) || !FILE_ERROR_CODES.has(error.code)) return error;
  return new ApiError(error.status, error.code, error.message, { ...error.fields, file: error.message });
}
