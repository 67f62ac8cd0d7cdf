import { havePrivateConversation } from '../../chat/live/audience.ts';
import { contactEnded, contactMade, type Pair } from '../../contacts/facts.ts';
import type { App } from '../../platform/app.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Pushes to both people of a contact that it was made or ended, which opens or closes their chat. */
export function pushContacts(facts: FactBus): void {
  facts.subscribe(contactMade, { afterCommit: (app, { pair }) => push(app, pair) });
  facts.subscribe(contactEnded, { afterCommit: (app, { pair }) => push(app, pair) });
}

async function push(app: App, [one, other]: Pair): Promise<void> {
  const isOpen = await havePrivateConversation(app.db, one, other);
  for (const [user, person] of [
    [one, other],
    [other, one],
  ] as const) {
    app.live.push({ user }, 'contact.updated', { user: person });
    if (isOpen) app.live.push({ user }, 'conversation.updated', { conversation: person, reset: true });
  }
}
