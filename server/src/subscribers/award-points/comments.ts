import {
  commentCreated,
  commentDeleted,
  commentLiked,
  commentModerated,
  commentUnliked,
} from '../../comments/facts.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { withholdLateAwards } from '../../points/moderation.ts';
import { revokeAllFor } from '../../points/service.ts';
import { awarded, forLike, takeLikeBack } from './award.ts';

/**
 * Awards points for comments. Deleting takes them back with those of likes and replies; deleting a whole community, channel
 * or group takes nothing back.
 */
export function awardForComments(facts: FactBus): void {
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
    durableEach((tx, { commentId }) => revokeAllFor(tx, [commentId])),
  );
  facts.subscribe(
    commentModerated,
    durableEach((tx, { commentId }) => withholdLateAwards(tx, commentId)),
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
