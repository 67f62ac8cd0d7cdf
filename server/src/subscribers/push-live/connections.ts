import { sessionsEnded } from '../../accounts/facts.ts';
import { blocksChanged } from '../../blocks/facts.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Keeps open connections up to date: closes those of ended sessions, and reloads who is blocked. */
export function updateConnections(facts: FactBus): void {
  facts.subscribe(sessionsEnded, { afterCommit: (app, { sessionIds }) => app.live.disconnect(sessionIds) });
  facts.subscribe(blocksChanged, { afterCommit: (app, { pairs }) => app.live.reloadBlocks(pairs) });
}
