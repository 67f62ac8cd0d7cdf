import { contactEnded, contactMade, type Pair } from '../../contacts/facts.ts';
import { deleteNotifications, notify } from '../../notifications/service.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Notifies two people that they are contacts, in one commit with it: neither learns it before the other. */
export function notifyAboutContacts(facts: FactBus): void {
  facts.subscribe(contactMade, {
    async inTransaction(tx, { pair, eventId, at }) {
      const about = { kind: 'contact_made', groupKey: getKey(pair), eventId, at } as const;
      const [one, other] = pair;
      await Promise.all([
        notify(tx, { ...about, userId: one, actorId: other, details: { conversation: other } }),
        notify(tx, { ...about, userId: other, actorId: one, details: { conversation: one } }),
      ]);
    },
  });
  // It leads to a chat that may be closed now.
  facts.subscribe(contactEnded, {
    async inTransaction(tx, { pair }) {
      const about = { kind: 'contact_made', groupKey: getKey(pair) } as const;
      for (const userId of pair.toSorted()) await deleteNotifications(tx, { ...about, userId });
    },
  });
}

function getKey(pair: Pair): string {
  return `contact_made:${pair.toSorted().join(':')}`;
}
