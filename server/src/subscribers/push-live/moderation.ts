import { eq } from 'drizzle-orm';
import { listStaffIds } from '../../accounts/access.ts';
import { listManagerIds, listOwnerIds } from '../../communities/access.ts';
import { appealChanged, caseDecided, caseEscalated, reportReceived } from '../../moderation/facts.ts';
import type { App } from '../../platform/app.ts';
import type { FactBus } from '../../platform/facts.ts';
import { cases, decisions } from '../../schema/moderation.ts';

/** Pushes changes of cases to those who moderate them. They name nobody, and never reach the person whom a case is about. */
export function pushCases(facts: FactBus): void {
  facts.subscribe(reportReceived, { afterCommit: (app, { caseId }) => pushCase(app, caseId) });
  facts.subscribe(caseDecided, { afterCommit: (app, { caseId }) => pushCase(app, caseId) });
  facts.subscribe(caseEscalated, { afterCommit: (app, { caseId }) => pushCase(app, caseId, true) });
  facts.subscribe(appealChanged, {
    async afterCommit(app, { decisionId }) {
      const [found] = await app.db
        .select({ caseId: decisions.caseId })
        .from(decisions)
        .where(eq(decisions.id, decisionId));
      if (found !== undefined) await pushCase(app, found.caseId);
    },
  });
}

/** With `leavesManagers` also to those who moderated it before. */
async function pushCase(app: App, caseId: string, leavesManagers = false): Promise<void> {
  const [found] = await app.db.select().from(cases).where(eq(cases.id, caseId));
  if (found === undefined) return;
  const { communityId: community, handledBy, authorId } = found;
  const people = new Set<string>();
  if (community === null || handledBy === 'staff') for (const id of await listStaffIds(app.db)) people.add(id);
  if (community !== null && (handledBy !== 'staff' || leavesManagers)) {
    const list = handledBy === 'owners' ? listOwnerIds : listManagerIds;
    for (const id of await list(app.db, community)) people.add(id);
  }
  people.delete(authorId);
  for (const user of people) app.live.push({ user }, 'case.updated', { community, case: caseId });
}
