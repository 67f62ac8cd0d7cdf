import type { MailMessage } from './mail.ts';

/** One address and nothing else: no list, no name, no quotes. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u;
/** One web address and nothing that ends it. */
const WEB_ADDRESS = /^https?:\/\/[\w.:[\]-]+\/[\w./?=&%~-]*$/;
/** Any name without what ends a header or the quotes around it. */
const FILE_NAME = /^[^"\\\p{Cc}\u2028\u2029]+$/u;
const CONTENT_ID = /^[\w.-]+@[\w.-]+$/;
const MESSAGE_ID = /^<?[\w.+-]+(@[\w.-]+)?>?$/;

/**
 * Checks that the headers of a mail cannot inject other headers.
 * @throws {Error} on line breaks and control characters, on more than one recipient, and on a malformed message id, file name,
 *   id of a picture or unsubscribe address.
 */
export function checkHeaders(message: MailMessage): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(message.subject)) throw new Error('the subject of a mail has a line break');
  if (!ADDRESS.test(message.to)) throw new Error('a mail goes to one address');
  if (message.unsubscribeUrl !== undefined && !WEB_ADDRESS.test(message.unsubscribeUrl)) {
    throw new Error('a mail is ended at a web address');
  }
  if (message.attachments?.some(({ filename }) => !FILE_NAME.test(filename))) {
    throw new Error('the name of an attachment has a line break or a quote');
  }
  if (message.attachments?.some(({ cid }) => cid !== undefined && !CONTENT_ID.test(cid))) {
    throw new Error('the id of a picture has letters, digits, dots and dashes');
  }
  if (!MESSAGE_ID.test(message.messageId)) throw new Error('a message id has letters, digits, dots and dashes');
}
