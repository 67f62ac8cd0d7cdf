import { notifyAll } from '../../notifications/service.ts';
import type { Transaction } from '../../platform/db/database.ts';

interface MentionInput {
  readonly postId: string;
  readonly communityId: string;
  readonly channelId: string | null;
  readonly writerId: string;
  readonly mentioned: readonly string[];
  /** The comment that names them; null for the post itself. */
  readonly subjectId: string | null;
  readonly at: Date;
}

/** Notifies people named in a post or comment. Returns the ids of those who were notified. */
export async function notifyMentioned(tx: Transaction, input: MentionInput): Promise<string[]> {
  const { postId, communityId, channelId, writerId, mentioned, subjectId, at } = input;
  const groupKey = `mentioned:${subjectId ?? postId}`;
  const place = { postId, communityId, channelId, subjectId };
  return notifyAll(tx, mentioned, { kind: 'mentioned', groupKey, actorId: writerId, ...place, at });
}
