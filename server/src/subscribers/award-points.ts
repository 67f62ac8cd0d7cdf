import { inviteAccepted } from '../communities/facts.ts';
import { commentCreated, commentDeleted, commentLiked, commentUnliked } from '../groups/facts.ts';
import type { Transaction } from '../platform/db/database.ts';
import { durableEach, type FactBus, type Subscriber } from '../platform/facts.ts';
import { award, awardAll, takeBack, takeBackAllFor, type Award } from '../points/service.ts';
import { postCommentDeleted, postCommented, postCreated, postDeleted, postLiked, postUnliked } from '../posts/facts.ts';
import { profileCompleted } from '../profiles/facts.ts';

/**
 * What people do earns points, and what is deleted is taken back with all that hung on it. What goes with a whole
 * community, channel or group is not: nobody loses what they earned in a place that somebody else has closed.
 */
export function awardPoints(facts: FactBus): void {
  awardForPosts(facts);
  awardForGroups(facts);
  // At once: the answer shows it.
  facts.subscribe(profileCompleted, {
    inTransaction: (tx, { userId, at }) => award(tx, { userId, reason: 'profile_completed', subjectId: userId, at }),
  });
  facts.subscribe(
    inviteAccepted,
    awarded(({ invitedBy, userId, communityId, at }) => ({
      userId: invitedBy,
      reason: 'invite_joined',
      subjectId: userId,
      communityId,
      at,
    })),
  );
}

function awardForPosts(facts: FactBus): void {
  facts.subscribe(
    postCreated,
    awarded(({ postId, authorId, communityId, at }) => ({
      userId: authorId,
      reason: 'post',
      subjectId: postId,
      communityId,
      at,
    })),
  );
  facts.subscribe(
    postDeleted,
    durableEach((tx, { postId, commentIds }) => takeBackAllFor(tx, [postId, ...commentIds])),
  );
  facts.subscribe(
    postLiked,
    awarded((like) => forLike({ ...like, subjectId: like.postId })),
  );
  facts.subscribe(
    postUnliked,
    durableEach((tx, like) => takeLikeBack(tx, { ...like, subjectId: like.postId })),
  );
  facts.subscribe(
    postCommented,
    awarded(({ commentId, commenterId, communityId, at }) => ({
      userId: commenterId,
      reason: 'comment',
      subjectId: commentId,
      communityId,
      at,
    })),
  );
  facts.subscribe(
    postCommentDeleted,
    durableEach((tx, { commentId }) => takeBackAllFor(tx, [commentId])),
  );
}

function awardForGroups(facts: FactBus): void {
  facts.subscribe(
    commentCreated,
    awarded(({ commentId, authorId, communityId, at }) => ({
      userId: authorId,
      reason: 'comment',
      subjectId: commentId,
      communityId,
      at,
    })),
  );
  facts.subscribe(
    commentDeleted,
    durableEach((tx, { commentId }) => takeBackAllFor(tx, [commentId])),
  );
  facts.subscribe(
    commentLiked,
    awarded((like) => forLike({ ...like, subjectId: like.commentId })),
  );
  facts.subscribe(
    commentUnliked,
    durableEach((tx, like) => takeLikeBack(tx, { ...like, subjectId: like.commentId })),
  );
}

interface Like {
  readonly subjectId: string;
  readonly authorId: string;
  readonly userId: string;
}

/** What each fact of a kind earns, or null; all of those that come together are awarded together. */
function awarded<Data>(awardOf: (data: Data) => Award | null): Subscriber<Data> {
  return {
    later: (tx, facts) =>
      awardAll(
        tx,
        facts.flatMap((data) => awardOf(data) ?? []),
      ),
  };
}

/** For who is liked; one's own likes earn nothing. */
function forLike(like: Like & { communityId: string; at: Date }): Award | null {
  const { communityId, at } = like;
  return like.authorId === like.userId ? null : { ...likeReceived(like), communityId, at };
}

async function takeLikeBack(tx: Transaction, like: Like): Promise<void> {
  if (like.authorId !== like.userId) await takeBack(tx, likeReceived(like));
}

function likeReceived({ subjectId, authorId, userId }: Like) {
  return { userId: authorId, reason: 'like_received', subjectId, fromId: userId } as const;
}
