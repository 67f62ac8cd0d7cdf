import { durableEach, type FactBus } from '../../platform/facts.ts';
import { withholdLateAwards } from '../../points/moderation.ts';
import { revokeAllFor } from '../../points/service.ts';
import { postCreated, postDeleted, postLiked, postModerated, postUnliked } from '../../posts/facts.ts';
import { awarded, forLike, takeLikeBack } from './award.ts';

/**
 * Awards points for posts. Deleting takes them back with those of likes and replies; deleting a whole community, channel
 * or group takes nothing back.
 */
export function awardForPosts(facts: FactBus): void {
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
    durableEach((tx, { postId, commentIds }) => revokeAllFor(tx, [postId, ...commentIds])),
  );
  facts.subscribe(
    postModerated,
    durableEach((tx, { postId }) => withholdLateAwards(tx, postId)),
  );
  facts.subscribe(
    postLiked,
    awarded((like) => forLike({ ...like, subjectId: like.postId })),
  );
  facts.subscribe(
    postUnliked,
    durableEach((tx, like) => takeLikeBack(tx, { ...like, subjectId: like.postId })),
  );
}
