import type { ErrorDefinition } from '@homecoming/contract/errors.ts';
import { hash } from 'node:crypto';
import type { Context } from '../../app.ts';
import { fail } from '../fail.ts';

/** What one person may read in some time. */
interface Quota {
  readonly name: string;
  /** Whose. */
  readonly key: string;
  /** What is read now: the same again, within the shortest window, is not counted. */
  readonly item: string;
  /** The shortest first. */
  readonly windows: readonly { readonly max: number; readonly windowMs: number }[];
  readonly error: ErrorDefinition;
  /** Is called at each refusal. */
  readonly onRefused: () => Promise<void>;
}

const MAX_REMEMBERED = 20_000;
/** What was read lately, and until when that counts as read. Each process remembers its own: others count it once more. */
const lately = new Map<string, number>();

/** Counts something that a person reads, where limits are on, and refuses it when there was too much. */
export async function requireQuota({ callCounters }: Context, quota: Quota): Promise<void> {
  const [shortest] = quota.windows;
  if (callCounters === null || shortest === undefined) return;
  const item = hash('sha256', `${quota.name} ${quota.key} ${quota.item}`, 'base64url');
  if ((lately.get(item) ?? 0) > Date.now()) return;
  for (const { max, windowMs } of quota.windows) {
    const { current, ttl } = await callCounters.count(`${quota.name} in ${windowMs}`, quota.key, windowMs);
    if (current <= max) continue;
    await quota.onRefused();
    throw fail(quota.error, { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1_000)) });
  }
  const [oldest] = lately.keys();
  if (lately.size >= MAX_REMEMBERED && oldest !== undefined) lately.delete(oldest);
  lately.set(item, Date.now() + shortest.windowMs);
}
