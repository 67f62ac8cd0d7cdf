import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as an answer, sent while it is being made. */
export class Download {
  readonly #name: string;
  readonly #content: Readable;

  /** `name` is what browsers save it as. */
  constructor(name: string, content: Readable) {
    this.#name = name;
    this.#content = content;
  }

  sendAs(mediaType: string, reply: FastifyReply): FastifyReply {
    return reply
      .header('content-type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
      .header('content-disposition', formatDisposition(this.#name))
      .send(this.#content);
  }
}

/** The maximum number of characters of a name, without its ending: with four bytes each still a name that disks take. */
const MAX_NAME = 60;

/** The name of a file after a title, without characters that a system refuses in names or reads as something else. */
export function toFileName(title: string, extension: string): string {
  const safe = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,_'’()&+-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ');
  const name = [...safe]
    .slice(0, MAX_NAME)
    .join('')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${name === '' ? 'file' : name}.${extension}`;
}

/** The header of a file that is saved. Names with other than ASCII characters are in it twice (RFC 6266). */
export function formatDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/gu, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
