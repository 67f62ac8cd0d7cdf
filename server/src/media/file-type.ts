import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';

/** Images that the server can re-encode. Animated PNG counts as PNG; like a GIF it yields its first frame. */
const imageTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'];

/** Media types of files that are stored unchanged. Text has rules of its own. */
const acceptedTypes = new Set([
  ...imageTypes,
  'application/pdf',
  'application/rtf',
  'application/zip',
  'video/mp4',
  'audio/mpeg',
  'audio/mp4',
  // Office formats: current, older, and OpenDocument.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/x-cfb',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]);

/** Text formats with a signature: calendars, cards, subtitles, XML. */
const textTypes = new Set(['text/calendar', 'text/vcard', 'text/vtt', 'application/xml']);

/** Name endings that a computer executes, or opens as a page, on a double click. */
const executableExtensions = new Set(
  (
    'html htm xhtml xht shtml mht mhtml svg svgz hta chm url ' +
    'exe dll com scr pif cpl msi msp mst msix appx bat cmd ps1 psm1 vb vbs vbe js jse ws wsf wsh reg lnk scf inf jar'
  ).split(' '),
);

/** What programs open a file with, by its name ending. Other endings say nothing about the content. */
const kindByExtension = new Map<string, FileKind>([
  ...listExtensions('picture', 'jpg jpeg jpe jfif png apng webp gif avif'),
  ...listExtensions('pdf', 'pdf'),
  ...listExtensions('office', 'doc docx xls xlsx ppt pptx odt ods odp rtf zip'),
  ...listExtensions('recording', 'mp4 m4v m4a mp3'),
  ...listExtensions('text', 'txt md csv tsv ics vcf vtt json xml'),
]);

type FileKind = 'picture' | 'pdf' | 'office' | 'recording' | 'text';

/** The number of leading bytes that are checked for markup. */
const CHECKED_BYTES = 64 * 1_024;

/**
 * The media type of a file by its bytes, of text with its encoding; null for a refused one. Text is accepted as UTF-8, as
 * UTF-16 with a byte order mark, or in a single-byte encoding, unless its name or its beginning makes it a page. A name that
 * ends like one of another kind is refused.
 */
export async function typeOfFile(name: string, content: Buffer): Promise<string | null> {
  const extension = getExtension(name);
  if (executableExtensions.has(extension)) return null;
  const type = await detectType(content);
  const kind = kindByExtension.get(extension);
  return type === null || (kind !== undefined && kind !== getKind(type)) ? null : type;
}

async function detectType(content: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found !== undefined && !textTypes.has(found.mime)) return acceptedTypes.has(found.mime) ? found.mime : null;
  const encoding = detectEncoding(content);
  return encoding !== null && !isPage(beginning(content, encoding)) ? `text/plain; charset=${encoding}` : null;
}

/** The media type of an image that the server can re-encode, by its bytes; null for anything else. */
export async function typeOfImage(content: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  return found !== undefined && imageTypes.includes(found.mime) ? found.mime : null;
}

function listExtensions(kind: FileKind, extensions: string): [string, FileKind][] {
  return extensions.split(' ').map((extension) => [extension, kind]);
}

function getKind(type: string): FileKind {
  if (type === 'application/pdf') return 'pdf';
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('text/')) return 'text';
  return /^(audio|video)\//.test(type) ? 'recording' : 'office';
}

/** Systems that go by the name ignore trailing blanks and full stops. */
function getExtension(name: string): string {
  const [, extension = ''] = /\.([^.\s]*)[.\s]*$/.exec(name) ?? [];
  return extension.toLowerCase();
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function detectEncoding(content: Buffer): Encoding | null {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  if (isUtf8(content)) return content.includes(0) ? null : 'utf-8';
  return content.some(isBinary) ? null : 'windows-1252';
}

/** Binary data bytes of the MIME sniffing standard. */
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
  return new TextDecoder(encoding).decode(content.subarray(at, at + CHECKED_BYTES)).trimStart();
}

/** Elements of HTML and SVG, also with a namespace prefix. */
const pageMarkup =
  /<!doctype\s+(html|svg)|<([\w-]+:)?(html|svg|script|iframe)\b|www\.w3\.org\/(1999\/xhtml|2000\/svg)/i;
/** What a browser skips before the first tag. */
const prolog = /^(\s|<!--(-?>|[^]*?--!?>)|<[?!](?!--)[^>]*>)*/;
const pageTags = new Set(
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
  return pageMarkup.test(text) || pageTags.has(tag.toLowerCase());
}
