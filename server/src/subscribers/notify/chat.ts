import { messageReacted, reactionsRemoved } from '../../chat/facts.ts';
import { notify, removeActor } from '../../notifications/service.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';

/** Notifies the author of a message of reactions to it. Messages themselves are in no inbox. */
export function notifyAboutReactions(facts: FactBus): void {
  facts.subscribe(
    messageReacted,
    durableEach(async (tx, { messageId: subjectId, conversation, authorId, userId, at }) => {
      const groupKey = `message_reacted:${subjectId}`;
      const details = { conversation };
      await notify(tx, {
        userId: authorId,
        kind: 'message_reacted',
        groupKey,
        actorId: userId,
        subjectId,
        details,
        at,
      });
    }),
  );
  facts.subscribe(
    reactionsRemoved,
    durableEach((tx, { messageId: subjectId, userId }) =>
      removeActor(tx, userId, { kind: 'message_reacted', subjectId }),
    ),
  );
}
