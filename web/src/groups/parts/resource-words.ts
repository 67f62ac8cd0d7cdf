import { commonErrors } from '@homecoming/contract/errors.ts';
import { groupErrors } from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { ApiError } from '../../lib/api-error.ts';

/** What is wrong with an address, or null. The server decides; this says it sooner. */
export function addressError(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return 'Enter a link.';
  const address = URL.parse(text) ?? URL.parse(`https://${text}`);
  const isWeb = address !== null && /^https?:$/.test(address.protocol) && address.hostname.includes('.');
  return isWeb && address.username === '' ? null : 'Enter the address of a page, like https://example.org.';
}

/** What is wrong with a file, or null. */
export function fileError(file: File | null): string | null {
  if (file === null) return groupErrors.file_or_link.message;
  if (file.size === 0) return groupErrors.empty_file.message;
  return file.size > limits.fileBytes ? 'This file is too large. Files may have up to 25 MB.' : null;
}

const ABOUT_THE_FILE = new Set([
  commonErrors.file_too_large.code,
  commonErrors.payload_too_large.code,
  commonErrors.unsupported_file.code,
  groupErrors.empty_file.code,
]);

/** What the server says about the file stands at its field. */
export function withFileWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || !ABOUT_THE_FILE.has(error.code)) return error;
  return new ApiError(error.status, error.code, error.message, { ...error.fields, file: error.message });
}
