import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';

/** Media types that are kept as sent, by what they show to people. */
const kept = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
  'application/rtf',
  'application/zip',
  'video/mp4',
  'audio/mpeg',
  'audio/mp4',
  // Office of today, of yesterday, and the open one.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/x-cfb',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]);

/** Beginnings of text that a browser would run. */
const markup = /^\s*<(!doctype|html|head|body|script|svg|\?xml|!--)/i;

/** The media type of a file, read from its bytes; null for one that is not taken. */
export async function typeOfFile(content: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found !== undefined) return kept.has(found.mime) ? found.mime : null;
  const isText = isUtf8(content) && !content.includes(0) && !markup.test(content.subarray(0, 1_000).toString('utf8'));
  return isText ? 'text/plain' : null;
}
