import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { appealNotice, confirmNotice, createNotice } from '@homecoming/contract/notices.ts';
import { call } from '../../lib/http/client.ts';

/** Reports something without an account. Returns what comes next, as a sentence. */
export async function sendNotice(body: BodyOf<typeof createNotice>): Promise<string> {
  return (await call(createNotice, { body })).message;
}

/** Confirms a notice by the token of its mail. */
export function confirm(token: string): Promise<unknown> {
  return call(confirmNotice, { body: { token } });
}

/** Objects to what was decided about a notice. */
export async function object(token: string, text: string): Promise<void> {
  await call(appealNotice, { body: { token, text } });
}
