import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerClientError } from '../client-errors.ts';

/** How long a body may take. */
const BODY_MS = 30_000;
/** Bytes of a form that must arrive in each `BODY_MS`: about 1 kB a second. */
const MIN_FORM_BYTES = 32 * 1_024;

/**
 * Answers 408 to bodies that arrive too slowly, and closes their connections. A form, which may have large files, takes
 * as long as it needs while it keeps a minimum rate. The answer has the `headers`.
 */
export function limitSlowBodies(http: FastifyInstance, headers: () => Readonly<Record<string, string>>): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
    let arrived = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const before = arrived;
      arrived = raw.socket.bytesRead;
      if (raw.complete || (isForm && arrived - before >= MIN_FORM_BYTES)) return;
      clearInterval(timer);
      if (reply.sent) raw.socket.destroy();
      else answerClientError(new SlowBodyError(), raw.socket, headers());
    }, BODY_MS);
    raw.once('close', () => clearInterval(timer));
  });
}

/** As the error of Node.js for requests above its total limit. */
class SlowBodyError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
