import { createHash } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEtag } from './etag.ts';

/** A file that is served from memory, so that a request costs no file descriptor and no copy. */
export interface MemoryFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly content: Buffer;
  /** Compressed copies, where there are any. */
  readonly encoded: Partial<Record<Encoding, Buffer>>;
}

type Encoding = 'br' | 'gzip';

/** Makes a file of its content; the ETag is of the content. */
export function memoryFile(file: Omit<MemoryFile, 'etag'>): MemoryFile {
  const hash = createHash('sha256').update(file.content).digest('base64url').slice(0, 22);
  // Weak: the compressed copies have the same.
  return { ...file, etag: `W/"${hash}"` };
}

/** Answers with the best encoding that the client takes; 304 when it has the file already. */
export function sendMemoryFile(request: FastifyRequest, reply: FastifyReply, file: MemoryFile): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': file.cacheControl, vary: 'accept-encoding' });
  if (hasEtag(request.headers['if-none-match'], file.etag)) return reply.status(304).send();
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip']);
  const encoded = encoding === null ? undefined : file.encoded[encoding];
  if (encoding !== null && encoded) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(encoded ?? file.content);
}
