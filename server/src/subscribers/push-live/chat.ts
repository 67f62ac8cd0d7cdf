import type { LiveMessages } from '@homecoming/contract/live.ts';
import { blocksChanged } from '../../blocks/facts.ts';
import { conversationIdFor } from '../../chat/access.ts';
import {
  chatTopic,
  groupReceipts,
  havePrivateConversation,
  pairsByCommunity,
  partnersByCommunity,
  sharedGroupIds,
} from '../../chat/live/audience.ts';
import {
  chatMembershipChanged,
  conversationChanged,
  conversationRead,
  messageChanged,
  messageSent,
  type ChatTarget,
} from '../../chat/facts.ts';
import { membersErased, membershipChanged } from '../../communities/facts.ts';
import { presentPushed, type MessageReceiver } from '../../chat/messages/present.ts';
import type { App } from '../../platform/app.ts';
import { createCollector } from '../../platform/concurrency/collector.ts';
import { record, type FactBus } from '../../platform/facts.ts';
import type { Audience } from '../../platform/realtime/live.ts';

/** The shortest time between two pushes that somebody has read a group. */
const SEEN_EVERY_MS = 5_000;

/** Pushes messages, changes, read marks and members of conversations to the people in them. */
export function pushChat(facts: FactBus): void {
  facts.subscribe(messageSent, {
    afterCommit(app, { target, senderId, messageId: id, clientId, sequence, change, message, adminIds }) {
      const kind = 'groupId' in target ? 'group' : 'private';
      const push = (to: Audience, conversation: string, receiver: Pick<MessageReceiver, 'isAdmin' | 'clientId'>) => {
        const shown = message && presentPushed(message, { conversation, kind, ...receiver });
        app.live.push(to, 'message.created', { conversation, id, sequence, change, message: shown });
      };
      const own = conversationIdFor(target, senderId);
      push({ user: senderId }, own, { isAdmin: adminIds.includes(senderId), clientId });
      if (kind === 'private') return push({ user: own }, senderId, { isAdmin: false, clientId: null });
      const others = { topic: chatTopic(own), from: [senderId] };
      const otherAdmins = adminIds.filter((admin) => admin !== senderId);
      push({ ...others, except: [senderId, ...otherAdmins] }, own, { isAdmin: false, clientId: null });
      if (otherAdmins.length > 0) push({ ...others, only: otherAdmins }, own, { isAdmin: true, clientId: null });
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
  facts.subscribe(membersErased, {
    async inTransaction(tx, { communityId, userIds }) {
      for (const [low, high] of await pairsByCommunity(tx, communityId, userIds)) {
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

type ReadMark = NonNullable<typeof conversationRead.data>;

async function pushRead(app: App, read: ReadMark): Promise<void> {
  const { target, userId: user, sequence, isShown } = read;
  const own = conversationIdFor(target, user);
  app.live.push({ user }, 'thread.seen', { conversation: own, by: 'me', sequence });
  if (!isShown) return;
  if ('groupId' in target) return pushGroupRead(app, target.groupId, [user, sequence]);
  app.live.push({ user: own, from: [user] }, 'thread.seen', { conversation: user, by: 'partner', sequence });
}

/** Pushes that somebody has read a group at most every `SEEN_EVERY_MS`: the first at once, later ones when they may be. */
const pushGroupRead = createCollector<readonly [userId: string, sequence: number]>(
  SEEN_EVERY_MS,
  async (app, groupId, marks) => {
    const latest = new Map(marks.toSorted(([, one], [, other]) => one - other));
    for (const { reader, by, sequence } of await groupReceipts(app.db, groupId, latest)) {
      const seen = { conversation: groupId, by: 'others', sequence } as const;
      app.live.push({ user: reader, from: [by] }, 'thread.seen', seen);
    }
  },
  { leading: true },
);

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
    if (onlyFor === null || onlyFor === user) app.live.push({ user }, type, dataFor(conversationIdFor(target, user)));
  }
}
