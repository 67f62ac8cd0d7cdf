import { listBlastReaderIds } from '../../outreach/access.ts';
import { blastChanged } from '../../outreach/facts.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Pushes news of blasts to those who read them. */
export function pushBlasts(facts: FactBus): void {
  facts.subscribe(blastChanged, {
    async afterCommit(app, { eventId: event, blastId: blast }) {
      app.live.push({ users: await listBlastReaderIds(app.db, event) }, 'blast.updated', { event, blast });
    },
  });
}
