import { deleteNotifications, notify, recordShownChange, removeActor } from '../../notifications/service.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { postCreated, postDeleted, postLiked, postModerated, postUnliked, postUpdated } from '../../posts/facts.ts';
import { notifyMentioned } from './mentions.ts';

/** Notifies about mentions in posts and likes of posts, and takes notifications back. */
export function notifyAboutPosts(facts: FactBus): void {
  facts.subscribe(
    postCreated,
    durableEach(async (tx, post) => {
      await notifyMentioned(tx, { ...post, writerId: post.authorId, subjectId: null });
    }),
  );
  facts.subscribe(
    postUpdated,
    durableEach(async (tx, post) => {
      await notifyMentioned(tx, { ...post, writerId: post.authorId, subjectId: null });
    }),
  );
  // In the transaction: afterwards the notifications are gone with the post, and their recipients are unknown. The post
  // is locked, so its notifications are locked after it, as the cascading delete does.
  facts.subscribe(postDeleted, { inTransaction: (tx, { postId }) => deleteNotifications(tx, { postId }) });
  facts.subscribe(
    postModerated,
    durableEach((tx, { postId }) => recordShownChange(tx, { postId })),
  );
  facts.subscribe(
    postLiked,
    durableEach(async (tx, { postId, communityId, channelId, authorId, userId, at }) => {
      const place = { postId, communityId, channelId };
      const groupKey = `post_liked:${postId}`;
      await notify(tx, { userId: authorId, kind: 'post_liked', groupKey, actorId: userId, ...place, at });
    }),
  );
  facts.subscribe(
    postUnliked,
    durableEach((tx, { postId, userId }) => removeActor(tx, userId, { kind: 'post_liked', postId })),
  );
}
