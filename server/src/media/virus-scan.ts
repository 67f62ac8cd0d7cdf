import { commonErrors } from '@homecoming/contract/errors.ts';
import { connect, type Socket } from 'node:net';
import type { App } from '../platform/app.ts';
import type { ScannerAddress } from '../platform/config.ts';
import { fail } from '../platform/http/fail.ts';

const CHUNK_BYTES = 64 * 1024;
/** For a scanner that says nothing: large archives take it some seconds. */
const SILENCE_MS = 30_000;
/** An answer is a line. */
const MAX_ANSWER_CHARACTERS = 1_000;

/**
 * Requires that the scanner of the settings finds nothing in a file; without one, all files pass.
 * @throws {HttpFailure} file_infected; file_not_checked when the scanner is away or refuses to scan.
 */
export async function requireNoVirus({ config, log }: App, ownerId: string, content: Buffer): Promise<void> {
  if (config.virusScanner === null) return;
  const answer = await askScanner(config.virusScanner, content).catch((error: Error) => error.message);
  if (answer === 'stream: OK') return;
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (virus !== undefined) {
    log.warn({ user_id: ownerId, virus }, 'an infected file was refused');
    throw fail(commonErrors.file_infected, { fields: { file: commonErrors.file_infected.message } });
  }
  // Such as 'INSTREAM size limit exceeded. ERROR'
  log.error({ reason: answer }, 'the virus scanner does not scan');
  throw fail(commonErrors.file_not_checked);
}

/** Sends a file to clamd by its command INSTREAM: chunks with their length in front, the last one empty. */
function askScanner(address: ScannerAddress, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...address });
    let answer = '';
    const finish = (error?: Error) => {
      socket.destroy();
      // It may answer and close before it has read everything, which breaks what is still sent.
      if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')));
      else reject(error ?? new Error('it closed the connection without an answer'));
    };
    socket.setTimeout(SILENCE_MS, () => finish(new Error('it does not answer')));
    socket.on('error', finish);
    socket.on('close', () => finish());
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0') || answer.length > MAX_ANSWER_CHARACTERS)
        finish(new Error('it answers something else'));
    });
    socket.on('connect', () => sendStream(socket, content));
  });
}

function sendStream(socket: Socket, content: Buffer): void {
  socket.cork();
  socket.write('zINSTREAM\0');
  for (let start = 0; start < content.length; start += CHUNK_BYTES) {
    const chunk = content.subarray(start, start + CHUNK_BYTES);
    socket.write(encodeLength(chunk.length));
    socket.write(chunk);
  }
  socket.write(encodeLength(0));
  socket.uncork();
}

function encodeLength(length: number): Buffer {
  const encoded = Buffer.alloc(4);
  encoded.writeUInt32BE(length);
  return encoded;
}
