import { openFlaggedCase } from '../moderation/flags/service.ts';
import { durableInOrder, type FactBus } from '../platform/facts.ts';
import { textFlagged } from '../trust/facts.ts';
import { notifyModerators } from './notify/moderation.ts';

/** Opens a case about each text in which a filter has found a word that moderators look at, and notifies them. */
export function openFlaggedCases(facts: FactBus): void {
  facts.subscribe(
    textFlagged,
    durableInOrder(
      // In turns: the number of open cases is part of the notification.
      () => '',
      async (tx, flagged) => {
        const opened = await openFlaggedCase(tx, flagged);
        if (opened === null) return;
        const { communityId, handledBy } = opened;
        await notifyModerators(tx, handledBy === 'staff' ? null : communityId, handledBy, flagged.at);
      },
    ),
  );
}
