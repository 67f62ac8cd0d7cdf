import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as an answer, sent while it is being made. */
export class Download {
  readonly #name: string;
  readonly #content: Readable;

  /** `name` is what browsers save it as: letters, digits, dots and dashes. */
  constructor(name: string, content: Readable) {
    this.#name = name;
    this.#content = content;
  }

  sendAs(mediaType: string, reply: FastifyReply): FastifyReply {
    return reply
      .header('content-type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
      .header('content-disposition', `attachment; filename="${this.#name}"`)
      .send(this.#content);
  }
}
