import { and, asc, count, eq, gt, isNull, sql, sum } from 'drizzle-orm';
import { findMembership } from '../../communities/members/access.ts';
import { lockMember } from '../../communities/moderation.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { communities } from '../../schema/communities.ts';
import { cases, decisions, reports } from '../../schema/moderation.ts';
import { recordAct } from '../../trust/log/service.ts';
import type { CaseRow } from '../access.ts';
import { answerOpenAppeals } from '../appeals/open-appeals.ts';
import { addEvidence } from '../service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import { removeContent, undoEffects } from './effects.ts';
import { insertDecision } from './insert.ts';

/** Hides what the reports of a case ask for. */
export const hideReported = defineJob<{ caseId: string }>('moderation.hide-reported', (app, { caseId }) =>
  hideReportedContent(app, caseId),
);

/** From what weight of how many reports on content is hidden, and in how large a community. */
export const HIDING_WEIGHT = 3;
const HIDING_REPORTERS = 3;
const HIDING_MEMBERS = 50;

/**
 * Hides content of a member that several people have reported, until a person decides: an automatic decision of the open case.
 * Where there was a decision about it before, nothing is hidden: somebody has looked.
 */
async function hideReportedContent(app: App, caseId: string): Promise<void> {
  const [seen] = await app.db.select().from(cases).where(eq(cases.id, caseId));
  if (seen === undefined || seen.communityId === null || seen.weight < HIDING_WEIGHT) return;
  const { communityId, authorId, kind, subjectId } = seen;
  await transaction(app, async (tx) => {
    await lockMember(tx, { communityId, userId: authorId });
    await moderatedKinds[kind].lock(tx, subjectId);
    const [row] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('no key update');
    if (row === undefined || !(await canHide(tx, row, communityId))) return;
    const at = app.clock.now();
    const snapshot = await moderatedKinds[kind].takeSnapshot(tx, subjectId);
    if (snapshot === null) return;
    await addEvidence(tx, caseId, snapshot, at);
    const decisionId = newId();
    const removed = await removeContent(tx, { kind, id: subjectId }, decisionId);
    if (removed.length === 0) return;
    const [first] = await tx.select().from(reports).where(eq(reports.caseId, caseId)).orderBy(asc(reports.id)).limit(1);
    await insertDecision(tx, row, {
      id: decisionId,
      decidedBy: null,
      automated: true,
      reported: true,
      item: 'remove',
      person: null,
      until: null,
      ground: first?.reason ?? 'other',
      rule: first?.rule ?? null,
      reason: null,
      effects: { removed },
      at,
    });
    await tx
      .update(cases)
      .set({ hiddenAt: at, version: sql`${cases.version} + 1` })
      .where(eq(cases.id, caseId));
    const ids = { case: caseId, decision: decisionId, kind, user: authorId, item: 'remove' };
    await recordAct(tx, { communityId, actorId: null, act: 'case.hidden', ids, at });
  });
}

const STILL_REMOVED = 'Somebody has looked at it now, and removed it. You can object to that decision, too.';

/**
 * Ends the automatic decision of a locked case before a person decides: what it hid shows again, unless they remove it. Who
 * objected to it has the answer with that, and can object to what the person decides.
 */
export async function endAutomaticDecision(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  row: CaseRow,
  { byId, isRemoved, at }: { byId: string; isRemoved: boolean; at: Date },
): Promise<void> {
  const [decision] = await tx
    .select()
    .from(decisions)
    .where(and(eq(decisions.caseId, row.id), eq(decisions.automated, true), isNull(decisions.undoneAt)));
  if (decision === undefined) return;
  await undoEffects(tx, app, decision, at);
  await tx.update(decisions).set({ undoneAt: at, undoneBy: byId }).where(eq(decisions.id, decision.id));
  const answer = isRemoved ? ({ outcome: 'upheld', answer: STILL_REMOVED } as const) : {};
  await answerOpenAppeals(tx, decision.id, row.communityId, { byId, ...answer, at });
}

async function canHide(tx: Transaction, row: CaseRow, communityId: string): Promise<boolean> {
  if (row.state !== 'open' || row.weight < HIDING_WEIGHT) return false;
  // Managers may not remove it, and so neither may reports of their members.
  if (moderatedKinds[row.kind].isRemovedByStaffOnly) return false;
  if ((await tx.$count(decisions, eq(decisions.caseId, row.id))) > 0) return false;
  // Of people with an account: what others say without one hides nothing.
  const [counted] = await tx
    .select({ reporters: count(), weight: sum(reports.weight).mapWith(Number) })
    .from(reports)
    .where(and(eq(reports.caseId, row.id), gt(reports.weight, 0)));
  if (counted === undefined || counted.reporters < HIDING_REPORTERS || counted.weight < HIDING_WEIGHT) return false;
  const author = await findMembership(tx, communityId, row.authorId);
  if (author !== null && author.role !== 'member') return false;
  const [community] = await tx
    .select({ membersCount: communities.membersCount })
    .from(communities)
    .where(eq(communities.id, communityId));
  return (community?.membersCount ?? 0) >= HIDING_MEMBERS;
}
