import type { LiveMessages } from '@homecoming/contract/live.ts';
import { blocksChanged } from '../../blocks/facts.ts';
import {
  chatTopic,
  havePrivateConversation,
  pairsByCommunity,
  partnersByCommunity,
  receiptReadersOfGroup,
  sharedGroupIds,
} from '../../chat/live/access.ts';
import {
  chatMembershipChanged,
  conversationChanged,
  conversationRead,
  messageChanged,
  messageSent,
  type ChatTarget,
} from '../../chat/facts.ts';
import { communityDeleted, membershipChanged } from '../../communities/facts.ts';
import type { App } from '../../platform/app.ts';
import { record, type FactBus } from '../../platform/facts.ts';

/** The shortest time between two messages that somebody has read a group, in milliseconds. */
const SEEN_EVERY_MS = 5_000;

/** Pushes messages, changes, read marks and members of conversations to the people in them. */
export function pushChat(facts: FactBus): void {
  facts.subscribe(messageSent, {
    afterCommit(app, { target, senderId, messageId: id, clientId, sequence, change, message }) {
      const created = (conversation: string, client_id: string | null) => ({
        conversation,
        id,
        sequence,
        change,
        message: message && { ...message, conversation, client_id },
      });
      const own = 'groupId' in target ? target.groupId : partnerOf(target.userIds, senderId);
      app.live.push({ user: senderId }, 'message.created', created(own, clientId));
      if ('userIds' in target) app.live.push({ user: own }, 'message.created', created(senderId, null));
      else {
        const others = { topic: chatTopic(own), from: [senderId], except: senderId };
        app.live.push(others, 'message.created', created(own, null));
      }
    },
  });
  facts.subscribe(messageChanged, {
    afterCommit(app, { target, messageId: id, change, senderId, deleted, onlyFor }) {
      const type = deleted ? 'message.deleted' : 'message.updated';
      pushTo(app, target, [senderId], type, (conversation) => ({ conversation, id, change }), onlyFor);
    },
  });
  facts.subscribe(conversationRead, { afterCommit: pushRead });
  facts.subscribe(conversationChanged, {
    afterCommit(app, { target, onlyFor }) {
      pushTo(app, target, [], 'conversation.updated', (conversation) => ({ conversation, reset: false }), onlyFor);
    },
  });
  // What a block hides or shows changes for both, and nothing says why.
  facts.subscribe(blocksChanged, {
    async afterCommit(app, { pairs }) {
      for (const [one, other] of pairs) {
        const shared = await sharedGroupIds(app.db, one, other);
        // Without a conversation a push would only say that there is a block.
        const isOpen = await havePrivateConversation(app.db, one, other);
        for (const user of [one, other]) {
          const partner = user === one ? other : one;
          for (const conversation of isOpen ? [partner, ...shared] : shared) {
            app.live.push({ user }, 'conversation.updated', { conversation, reset: true });
          }
        }
      }
    },
  });
  // The last shared community opens and closes a private conversation for both.
  facts.subscribe(membershipChanged, {
    async afterCommit(app, { communityId, userId, before, role }) {
      if (before !== null && role !== null) return;
      for (const partner of await partnersByCommunity(app.db, userId, communityId)) {
        app.live.push({ user: userId }, 'conversation.updated', { conversation: partner, reset: true });
        app.live.push({ user: partner }, 'conversation.updated', { conversation: userId, reset: true });
      }
    },
  });
  facts.subscribe(communityDeleted, {
    async inTransaction(tx, { communityId }) {
      for (const [low, high] of await pairsByCommunity(tx, communityId)) {
        await record(tx, conversationChanged, { target: { userIds: [low, high] }, onlyFor: null });
      }
    },
  });
  facts.subscribe(chatMembershipChanged, {
    afterCommit(app, { groupId: conversation, userId: user, isMember }) {
      if (isMember) app.live.follow(user, chatTopic(conversation));
      else app.live.unfollow(user, chatTopic(conversation));
      app.live.push({ user }, 'conversation.updated', { conversation, reset: true });
    },
  });
}

async function pushRead(app: App, read: NonNullable<typeof conversationRead.data>): Promise<void> {
  const { target, userId: user, sequence, isShown } = read;
  const own = 'groupId' in target ? target.groupId : partnerOf(target.userIds, user);
  app.live.push({ user }, 'thread.seen', { conversation: own, by: 'me', sequence });
  if (!isShown) return;
  if ('userIds' in target) {
    app.live.push({ user: own, from: [user] }, 'thread.seen', { conversation: user, by: 'partner', sequence });
  } else if (isDue(target.groupId)) {
    const { groupId: conversation } = target;
    for (const reader of await receiptReadersOfGroup(app.db, user, conversation)) {
      app.live.push({ user: reader, from: [user] }, 'thread.seen', { conversation, by: 'others', sequence });
    }
  }
}

type Pushed = 'message.created' | 'message.updated' | 'message.deleted' | 'conversation.updated';

/** Pushes to everybody in a conversation, or to one of them; each gets it under the id that they know. */
function pushTo<T extends Pushed>(
  app: App,
  target: ChatTarget,
  from: readonly string[],
  type: T,
  dataFor: (conversation: string) => LiveMessages[T],
  onlyFor: string | null = null,
): void {
  if ('groupId' in target) {
    const to = onlyFor === null ? { topic: chatTopic(target.groupId), from } : { user: onlyFor };
    app.live.push(to, type, dataFor(target.groupId));
    return;
  }
  for (const user of target.userIds) {
    if (onlyFor === null || onlyFor === user) app.live.push({ user }, type, dataFor(partnerOf(target.userIds, user)));
  }
}

function partnerOf([one, other]: readonly [string, string], user: string): string {
  return user === one ? other : one;
}

const pushedAt = new Map<string, number>();

function isDue(groupId: string): boolean {
  const now = performance.now();
  for (const [id, at] of pushedAt) if (now - at > SEEN_EVERY_MS) pushedAt.delete(id);
  if (pushedAt.has(groupId)) return false;
  pushedAt.set(groupId, now);
  return true;
}
