import { sessionsEnded } from '../../accounts/facts.ts';
import { blocksChanged } from '../../blocks/facts.ts';
import { watchersTopic } from '../../chat/live/audience.ts';
import { membershipChanged } from '../../communities/facts.ts';
import type { App } from '../../platform/app.ts';
import type { FactBus } from '../../platform/facts.ts';
import { presenceSwitched } from '../../profiles/facts.ts';

/**
 * Keeps open connections up to date: closes those of ended sessions, and reloads who is blocked and who shows presence to
 * whom.
 */
export function updateConnections(facts: FactBus): void {
  facts.subscribe(sessionsEnded, { afterCommit: (app, { sessionIds }) => app.live.disconnect(sessionIds) });
  facts.subscribe(presenceSwitched, { afterCommit: (app, { userId }) => recheckPresence(app, userId) });
  facts.subscribe(membershipChanged, {
    afterCommit(app, { userId, before, role }) {
      if (before === null || role === null) recheckPresence(app, userId);
    },
  });
  facts.subscribe(blocksChanged, { afterCommit: (app, { pairs }) => app.live.reloadBlocks(pairs) });
}

function recheckPresence(app: App, userId: string): void {
  app.live.recheck(userId, watchersTopic(userId));
}
