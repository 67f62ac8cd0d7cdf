import { inviteAccepted } from '../communities/facts.ts';
import { commentCreated, commentDeleted, commentLiked, commentUnliked } from '../groups/facts.ts';
import type { Transaction } from '../platform/db/database.ts';
import { eachLater, type FactBus } from '../platform/facts.ts';
import { award, takeBack, takeBackAllFor } from '../points/service.ts';
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
    eachLater((tx, { invitedBy, userId, communityId, at }) =>
      award(tx, { userId: invitedBy, reason: 'invite_joined', subjectId: userId, communityId, at }),
    ),
  );
}

function awardForPosts(facts: FactBus): void {
  facts.subscribe(
    postCreated,
    eachLater((tx, { postId, communityId, authorId, at }) =>
      award(tx, { userId: authorId, reason: 'post', subjectId: postId, communityId, at }),
    ),
  );
  facts.subscribe(
    postDeleted,
    eachLater((tx, { postId, commentIds }) => takeBackAllFor(tx, [postId, ...commentIds])),
  );
  facts.subscribe(
    postLiked,
    eachLater((tx, like) => awardLike(tx, { ...like, subjectId: like.postId })),
  );
  facts.subscribe(
    postUnliked,
    eachLater((tx, like) => takeLikeBack(tx, { ...like, subjectId: like.postId })),
  );
  facts.subscribe(
    postCommented,
    eachLater((tx, { commentId, commenterId, communityId, at }) =>
      award(tx, { userId: commenterId, reason: 'comment', subjectId: commentId, communityId, at }),
    ),
  );
  facts.subscribe(
    postCommentDeleted,
    eachLater((tx, { commentId }) => takeBackAllFor(tx, [commentId])),
  );
}

function awardForGroups(facts: FactBus): void {
  facts.subscribe(
    commentCreated,
    eachLater((tx, { commentId, authorId, communityId, at }) =>
      award(tx, { userId: authorId, reason: 'comment', subjectId: commentId, communityId, at }),
    ),
  );
  facts.subscribe(
    commentDeleted,
    eachLater((tx, { commentId }) => takeBackAllFor(tx, [commentId])),
  );
  facts.subscribe(
    commentLiked,
    eachLater((tx, like) => awardLike(tx, { ...like, subjectId: like.commentId })),
  );
  facts.subscribe(
    commentUnliked,
    eachLater((tx, like) => takeLikeBack(tx, { ...like, subjectId: like.commentId })),
  );
}

interface Like {
  readonly subjectId: string;
  readonly authorId: string;
  readonly userId: string;
}

/** For who is liked; one's own likes earn nothing. */
async function awardLike(tx: Transaction, like: Like & { communityId: string; at: Date }): Promise<void> {
  const { communityId, at } = like;
  if (like.authorId !== like.userId) await award(tx, { ...likeReceived(like), communityId, at });
}

async function takeLikeBack(tx: Transaction, like: Like): Promise<void> {
  if (like.authorId !== like.userId) await takeBack(tx, likeReceived(like));
}

function likeReceived({ subjectId, authorId, userId }: Like) {
  return { userId: authorId, reason: 'like_received', subjectId, fromId: userId } as const;
}
