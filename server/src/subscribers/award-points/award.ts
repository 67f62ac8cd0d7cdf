import type { Transaction } from '../../platform/db/database.ts';
import type { Subscriber } from '../../platform/facts.ts';
import { awardAll, revoke, type Award } from '../../points/service.ts';

/** A like: `authorId` wrote `subjectId`, `userId` likes it. */
interface Like {
  readonly subjectId: string;
  readonly authorId: string;
  readonly userId: string;
}

/** A subscriber that awards points for each fact of a batch; `toAward` returns null where a fact earns nothing. */
export function awarded<Data>(toAward: (data: Data) => Award | null): Subscriber<Data> {
  return {
    durable: (tx, facts) =>
      awardAll(
        tx,
        facts.flatMap((data) => toAward(data) ?? []),
      ),
  };
}

/** The award for the author of what was liked; null for a like by the author. */
export function forLike(like: Like & { communityId: string; at: Date }): Award | null {
  const { communityId, at } = like;
  return like.authorId === like.userId ? null : { ...likeReceived(like), communityId, at };
}

/** Revokes the points of a like. */
export async function takeLikeBack(tx: Transaction, like: Like): Promise<void> {
  if (like.authorId !== like.userId) await revoke(tx, likeReceived(like));
}

function likeReceived({ subjectId, authorId, userId }: Like) {
  return { userId: authorId, reason: 'like_received', subjectId, fromId: userId } as const;
}
