/** One part of a key: no dot at its start, so neither `..` nor a hidden file can be named. */
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_LENGTH = 200;

/**
 * Checks a key: parts of letters, digits, dashes and dots between single slashes.
 * @throws {Error} on anything else: keys never come from clients.
 */
export function checkKey(key: string): void {
  if (key.length <= MAX_LENGTH && key.split('/').every((part) => PART.test(part))) return;
  throw new Error(`not a storage key: ${JSON.stringify(key)}`);
}

/**
 * Checks a prefix of keys, which may end in a slash. The empty prefix, which would match every file, is refused.
 * @throws {Error} on anything else.
 */
export function checkPrefix(prefix: string): void {
  checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}
