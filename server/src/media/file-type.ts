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

/** Kinds of text that have a beginning of their own: dates, cards, subtitles, XML. */
const kindsOfText = new Set(['text/calendar', 'text/vcard', 'text/vtt', 'application/xml']);

/** Ends of names by which a computer runs a file, or shows it as a page, at a double click. */
const running = new Set(
  (
    'html htm xhtml xht shtml mht mhtml svg svgz hta chm url ' +
    'exe dll com scr pif cpl msi msp mst msix appx bat cmd ps1 psm1 vb vbs vbe js jse ws wsf wsh reg lnk scf inf jar'
  ).split(' '),
);

/** Bytes of a text that a browser, or a person, would look at to find out what it is. */
const LOOKED_AT = 64 * 1_024;

/**
 * The media type of a file, read from its bytes; null for one that is not taken. Text is any that neither its name nor
 * its beginning makes a page: as UTF-8, as UTF-16 with a byte order mark, or in one byte a letter.
 */
export async function typeOfFile(name: string, content: Buffer): Promise<string | null> {
  if (running.has(endOf(name))) return null;
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found !== undefined && !kindsOfText.has(found.mime)) return kept.has(found.mime) ? found.mime : null;
  const encoding = encodingOf(content);
  return encoding !== null && !isPage(beginning(content, encoding)) ? 'text/plain' : null;
}

/** Blanks and full stops at the end are nothing to the systems that go by it. */
function endOf(name: string): string {
  const [, end = ''] = /\.([^.\s]*)[.\s]*$/.exec(name) ?? [];
  return end.toLowerCase();
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function encodingOf(content: Buffer): Encoding | null {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  if (isUtf8(content)) return content.includes(0) ? null : 'utf-8';
  return content.some(isBinary) ? null : 'windows-1252';
}

/** Bytes that no text has, by the standard that browsers sniff by. */
function isBinary(byte: number): boolean {
  return byte < 0x20 && (byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte !== 0x1b));
}

/** Blanks, the zeros of UTF-16, and byte order marks. */
const blank = new Set([0, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

function beginning(content: Buffer, encoding: Encoding): string {
  const first = Math.max(
    content.findIndex((byte) => !blank.has(byte)),
    0,
  );
  // A letter of UTF-16 begins in an even place
  const at = encoding.startsWith('utf-16') ? first - (first % 2) : first;
  return new TextDecoder(encoding).decode(content.subarray(at, at + LOOKED_AT)).trimStart();
}

/** What a page is made of, or an image that runs something, also under a prefix of its own. */
const runs = /<!doctype\s+(html|svg)|<([\w-]+:)?(html|svg|script|iframe)\b|www\.w3\.org\/(1999\/xhtml|2000\/svg)/i;
/** What may stand before the first tag, as a browser reads it. */
const prolog = /^(\s|<!--(-?>|[^]*?--!?>)|<[?!](?!--)[^>]*>)*/;
const tagsOfPages = new Set(
  (
    'a abbr address area article aside audio b base blockquote body br button canvas center code dd details dialog ' +
    'div dl dt em embed fieldset figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe ' +
    'img input label legend li link main map marquee math menu meta nav noscript object ol p picture portal pre script ' +
    'section select slot small source span strong style summary svg table tbody td template textarea th thead title tr ' +
    'u ul video xmp'
  ).split(' '),
);

/** Whether a text that begins with a tag is HTML or SVG. Other XML is only text, and so is HTML behind a first word. */
function isPage(text: string): boolean {
  if (!/^<[a-z!?/]/i.test(text)) return false;
  const [, tag = ''] = /^<\/?([a-z][a-z0-9]*)(?![\w:.-])/i.exec(text.replace(prolog, '')) ?? [];
  return runs.test(text) || tagsOfPages.has(tag.toLowerCase());
}
