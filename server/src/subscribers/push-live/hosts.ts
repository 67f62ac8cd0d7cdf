import { eq } from 'drizzle-orm';
import { communityTopic } from '../../communities/access.ts';
import { listOrganiserIds } from '../../events/access.ts';
import { hostsChanged } from '../../events/facts.ts';
import type { FactBus } from '../../platform/facts.ts';
import { events } from '../../schema/events.ts';

/** Pushes an event whose hosts changed to members; a draft only to its organisers and the hosts that were dismissed. */
export function pushHosts(facts: FactBus): void {
  facts.subscribe(hostsChanged, {
    async afterCommit(app, { eventId: event, communityId, removed }) {
      const [row] = await app.db.select({ status: events.status }).from(events).where(eq(events.id, event));
      if (row === undefined) return;
      if (row.status !== 'draft')
        return app.live.push({ topic: communityTopic(communityId) }, 'event.updated', { event });
      const organisers = await listOrganiserIds(app.db, event);
      for (const user of new Set([...organisers, ...removed])) app.live.push({ user }, 'event.updated', { event });
    },
  });
}
