import { eq } from 'drizzle-orm';
import { listStaffIds } from '../../accounts/access.ts';
import { personColumns, presentPerson } from '../../accounts/present.ts';
import { listManagerIds, listOwnerIds } from '../../communities/access.ts';
import { appealChanged, caseClaimed, caseDecided, caseEscalated, reportReceived } from '../../moderation/facts.ts';
import type { App } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { FactBus } from '../../platform/facts.ts';
import { cases, decisions } from '../../schema/moderation.ts';
import { users } from '../../schema/users.ts';

/** Pushes changes of cases to those who moderate them. They name nobody, and never reach the person whom a case is about. */
export function pushCases(facts: FactBus): void {
  facts.subscribe(reportReceived, { afterCommit: (app, { caseId }) => pushCase(app, caseId) });
  facts.subscribe(caseDecided, { afterCommit: (app, { caseId }) => pushCase(app, caseId) });
  facts.subscribe(caseEscalated, { afterCommit: (app, { caseId }) => pushCase(app, caseId, true) });
  facts.subscribe(caseClaimed, { afterCommit: (app, { caseId, userId }) => pushClaim(app, caseId, userId) });
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
  for (const user of await listModerators(app.db, found, leavesManagers)) {
    app.live.push({ user }, 'case.updated', { community: found.communityId, case: caseId });
  }
}

/** Pushes who looks at a case now, not to themselves. */
async function pushClaim(app: App, caseId: string, by: string): Promise<void> {
  const [found] = await app.db
    .select({ row: cases, claimant: personColumns })
    .from(cases)
    .leftJoin(users, eq(users.id, cases.claimedBy))
    .where(eq(cases.id, caseId));
  if (found === undefined) return;
  const { row, claimant } = found;
  const until = row.claimedUntil?.toISOString();
  const claim = claimant === null || until === undefined ? null : { by: presentPerson(claimant), until };
  for (const user of await listModerators(app.db, row)) {
    if (user !== by) app.live.push({ user }, 'case.claimed', { case: caseId, claim });
  }
}

async function listModerators(
  db: Queryable,
  { communityId, handledBy, overdue, authorId }: typeof cases.$inferSelect,
  leavesManagers = false,
): Promise<Set<string>> {
  const people = new Set<string>();
  if (handledBy === 'staff' || overdue) for (const id of await listStaffIds(db)) people.add(id);
  if (communityId !== null && (handledBy !== 'staff' || leavesManagers)) {
    const list = handledBy === 'owners' ? listOwnerIds : listManagerIds;
    for (const id of await list(db, communityId)) people.add(id);
  }
  people.delete(authorId);
  return people;
}
