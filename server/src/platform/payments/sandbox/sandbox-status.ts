import { get } from 'node:http';
import { text } from 'node:stream/consumers';

const TIMEOUT_MS = 2_000;

/** What listens on the port of a payment sandbox. Only the sandbox itself takes its key. */
export function sandboxStatus({
  port,
  key,
}: {
  readonly port: number;
  readonly key: string;
}): Promise<'running' | 'free' | 'another program'> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}` };
    const url = `http://127.0.0.1:${port}/sandbox/api/webhooks`;
    const request = get(url, { headers, timeout: TIMEOUT_MS, agent: false }, (response) => {
      text(response).then(
        (body) => resolve(response.statusCode === 200 && body.startsWith('{"pending"') ? 'running' : 'another program'),
        () => resolve('another program'),
      );
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'free' : 'another program'),
    );
  });
}
