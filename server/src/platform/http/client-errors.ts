import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { commonErrors, type ErrorDefinition } from '@homecoming/contract/errors.ts';

/**
 * Answers what is no readable request, such as headers that are too large or arrive too slowly, and closes the connection.
 * The answer has the headers, too, that protect any other.
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message, code } = byNodeCode[error.code ?? ''] ?? commonErrors.invalid_input;
  const body = JSON.stringify({ message, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

const byNodeCode: Readonly<Record<string, ErrorDefinition>> = {
  ERR_HTTP_REQUEST_TIMEOUT: commonErrors.request_timeout,
  HPE_HEADER_OVERFLOW: commonErrors.headers_too_large,
};
