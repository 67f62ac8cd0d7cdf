import type { Case, Evidence } from '@homecoming/contract/cases.ts';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import { asc, desc, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { selectShownYear } from '../../accounts/audience.ts';
import { personColumns } from '../../accounts/present.ts';
import { fileColumns, pictureColumns } from '../../media/present.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { files, media } from '../../schema/media.ts';
import {
  appeals,
  caseNotes,
  cases,
  decisions,
  evidence,
  evidenceFiles,
  evidenceMedia,
  reports,
} from '../../schema/moderation.ts';
import { notices } from '../../schema/notices.ts';
import { users } from '../../schema/users.ts';
import type { CaseAccess } from '../access.ts';
import { logNamesRead } from '../log/acts.ts';
import { canAnswer, canUndo } from '../policy.ts';
import {
  presentAppeal,
  presentCase,
  presentDecision,
  presentEvidence,
  type CaseView,
  type ReportRow,
} from '../present.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import { findPages } from '../subjects/pages.ts';

const MAX_REPORTS = 20;
/** The newest cases about a person that their history counts. */
const MAX_HISTORY = 100;

/** Cases for their reader, with evidence, reports and all else. All is read for all cases at once. */
export async function loadCases(ctx: UserContext, found: readonly CaseAccess[]): Promise<Case[]> {
  if (found.length === 0) return [];
  const { db } = ctx;
  const { userId, isStaff: userIsStaff } = ctx.actor;
  const toModerator = ({ role }: CaseAccess) => ({ userId, isStaff: userIsStaff, role });
  const ids = found.map(({ row }) => row.id);
  const [pages, places, kept, sent, noticed, notes, decided, objections, history] = await Promise.all([
    findPages(
      db,
      found.map(({ row: { kind, subjectId: id } }) => ({ kind, id })),
    ),
    selectPlaces(db, ids),
    selectEvidence(db, ids),
    selectReports(db, ids),
    selectNotices(db, ids),
    selectNotes(db, ids),
    selectDecisions(db, ids),
    selectAppeals(db, ids),
    selectHistory(db, found),
  ]);
  const named = userIsStaff ? found.filter(({ row }) => sent.has(row.id) || noticed.has(row.id)) : [];
  if (named.length > 0) await logNamesRead(ctx, named);
  return found.map((access) => {
    const { id, kind, subjectId, authorId } = access.row;
    const place = places.get(id);
    const decision = decided.get(id) ?? null;
    const ownReports = sent.get(id) ?? [];
    // Only the platform staff gets names.
    const view: CaseView = {
      ...access,
      canRemove: userIsStaff || !moderatedKinds[kind].isRemovedByStaffOnly,
      community: place?.community ?? null,
      author: place?.author ?? null,
      claimant: place?.claimant ?? null,
      url: pages.get(subjectId) ?? null,
      history: history.get(`${authorId} ${access.row.communityId}`) ?? { warnings: 0, removals: 0, restrictions: 0 },
      evidence: withEarlier(kept.get(id) ?? [], ownReports),
      reports: ownReports.slice(0, MAX_REPORTS).map(({ report, name, number, track }) => ({
        report,
        track,
        name: userIsStaff ? name : `Reporter ${number}`,
      })),
      notices: (noticed.get(id) ?? []).map((notice) => ({ ...notice, name: userIsStaff ? notice.name : null })),
      reportsCount: ownReports[0]?.count ?? 0,
      notes: notes.get(id) ?? [],
      decision: decision && presentDecision(decision, canUndo(decision.decision, decision.rank, toModerator(access))),
      appeals: (objections.get(id) ?? []).map((appeal) =>
        presentAppeal(
          appeal,
          access.can.see &&
            appeal.byId !== userId &&
            decision !== null &&
            canAnswer(decision.decision, decision.rank, toModerator(access)),
        ),
      ),
    };
    return presentCase(view, ctx.actor, ctx.clock.now());
  });
}

/** The newest evidence with the earlier messages that reporters have shown, each once. */
function withEarlier(
  [newest, ...older]: readonly Evidence[],
  sent: readonly { readonly report: Pick<ReportRow, 'earlier'> }[],
): Evidence[] {
  if (newest === undefined) return [];
  const shown = new Map(sent.flatMap(({ report }) => report.earlier ?? []).map((message) => [message.id, message]));
  // Ids rise with time.
  const earlier = [...shown.values()].toSorted((a, b) => a.id.localeCompare(b.id));
  const before = [...newest.before, ...earlier.map(({ author, text }) => ({ author, text }))];
  return [{ ...newest, before }, ...older];
}

async function selectPlaces(db: Queryable, ids: readonly string[]) {
  const claimants = alias(users, 'claimants');
  const rows = await db
    .select({
      id: cases.id,
      community: { id: communities.id, name: communities.name },
      author: personColumns,
      claimant: {
        id: claimants.id,
        firstName: claimants.firstName,
        lastName: claimants.lastName,
        photoId: claimants.photoId,
        graduationYear: selectShownYear(claimants),
        points: claimants.points,
      },
    })
    .from(cases)
    .leftJoin(communities, eq(communities.id, cases.communityId))
    .leftJoin(users, eq(users.id, cases.authorId))
    .leftJoin(claimants, eq(claimants.id, cases.claimedBy))
    .where(equalsAny(cases.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function selectEvidence(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(evidence)
    .where(equalsAny(evidence.caseId, ids))
    .orderBy(desc(evidence.createdAt), desc(evidence.id));
  const kept = rows.map(({ id }) => id);
  const [pictures, attached] = await Promise.all([
    db
      .select({ evidenceId: evidenceMedia.evidenceId, ...pictureColumns })
      .from(evidenceMedia)
      .innerJoin(media, eq(media.id, evidenceMedia.mediaId))
      .where(equalsAny(evidenceMedia.evidenceId, kept)),
    db
      .select({ evidenceId: evidenceFiles.evidenceId, ...fileColumns })
      .from(evidenceFiles)
      .innerJoin(files, eq(files.id, evidenceFiles.fileId))
      .where(equalsAny(evidenceFiles.evidenceId, kept)),
  ]);
  const ofEvidence = Map.groupBy(pictures, ({ evidenceId }) => evidenceId);
  const filesOfEvidence = Map.groupBy(attached, ({ evidenceId }) => evidenceId);
  const byCase = Map.groupBy(rows, ({ caseId }) => caseId);
  return new Map(
    [...byCase].map(([caseId, list]) => [
      caseId,
      list.map((row) => presentEvidence(row, ofEvidence.get(row.id) ?? [], filesOfEvidence.get(row.id) ?? [])),
    ]),
  );
}

/** The newest reports of each case, each with how often its reporter was right, and its number by age. */
async function selectReports(db: Queryable, ids: readonly string[]) {
  const numbered = db
    .select({
      id: reports.id,
      number: sql<number>`(row_number() over (partition by ${reports.caseId} order by ${reports.id}))::integer`.as(
        'number',
      ),
      count: sql<number>`(count(*) over (partition by ${reports.caseId}))::integer`.as('count'),
    })
    .from(reports)
    .where(equalsAny(reports.caseId, ids))
    .as('numbered');
  const tracks = sql`lateral (
    select count(*)::integer as sent, count(*) filter (where past.upheld)::integer as upheld
    from ${reports} as past where past.reporter_id = ${reports.reporterId} and past.upheld is not null) as track`;
  const rows = await db
    .select({
      report: reports,
      number: numbered.number,
      count: numbered.count,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      track: { sent: sql<number>`track.sent`, upheld: sql<number>`track.upheld` },
    })
    .from(numbered)
    .innerJoin(reports, eq(reports.id, numbered.id))
    .innerJoin(users, eq(users.id, reports.reporterId))
    .innerJoin(tracks, sql`true`)
    .where(sql`${numbered.number} > ${numbered.count} - ${MAX_REPORTS}`)
    .orderBy(desc(reports.id));
  return Map.groupBy(rows, ({ report }) => report.caseId);
}

/** The newest notices of people without an account of each case, each with how many its case has. */
async function selectNotices(db: Queryable, ids: readonly string[]) {
  const { id, caseId, name, reason, note, createdAt } = notices;
  const numbered = db
    .select({
      id,
      caseId,
      name,
      reason,
      note,
      createdAt,
      number: sql<number>`row_number() over (partition by ${caseId} order by ${id} desc)`.as('number'),
      count: sql<number>`(count(*) over (partition by ${caseId}))::integer`.as('count'),
    })
    .from(notices)
    .where(equalsAny(caseId, ids))
    .as('numbered');
  const rows = await db.select().from(numbered).where(lte(numbered.number, MAX_REPORTS)).orderBy(desc(numbered.id));
  return Map.groupBy(rows, (row) => row.caseId);
}

async function selectNotes(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({ caseId: caseNotes.caseId, by: personColumns, text: caseNotes.text, createdAt: caseNotes.createdAt })
    .from(caseNotes)
    .leftJoin(users, eq(users.id, caseNotes.byId))
    .where(equalsAny(caseNotes.caseId, ids))
    .orderBy(asc(caseNotes.id));
  return Map.groupBy(rows, ({ caseId }) => caseId);
}

/** The newest decision of each case, undone or not. */
async function selectDecisions(db: Queryable, ids: readonly string[]) {
  const undoers = alias(users, 'undoers');
  const rows = await db
    .selectDistinctOn([decisions.caseId], {
      decision: decisions,
      by: personColumns,
      rank: {
        // Not as a join: by two tables, PostgreSQL reads all members of the community.
        role: sql<CommunityRole | null>`(select ${memberships.role} from ${memberships}
          where ${memberships.communityId} = ${cases.communityId} and ${memberships.userId} = ${decisions.decidedBy})`,
        isStaff: sql<boolean>`coalesce(${users.isStaff}, false)`,
      },
      undoneBy: {
        id: undoers.id,
        firstName: undoers.firstName,
        lastName: undoers.lastName,
        photoId: undoers.photoId,
        graduationYear: selectShownYear(undoers),
        points: undoers.points,
      },
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .leftJoin(users, eq(users.id, decisions.decidedBy))
    .leftJoin(undoers, eq(undoers.id, decisions.undoneBy))
    .where(equalsAny(decisions.caseId, ids))
    .orderBy(decisions.caseId, desc(decisions.id));
  return new Map(rows.map((row) => [row.decision.caseId, row]));
}

async function selectAppeals(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({ caseId: decisions.caseId, appeal: appeals })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .where(equalsAny(decisions.caseId, ids))
    .orderBy(asc(appeals.id));
  const byCase = Map.groupBy(rows, ({ caseId }) => caseId);
  return new Map([...byCase].map(([caseId, list]) => [caseId, list.map(({ appeal }) => appeal)]));
}

/** What was decided before about the authors of some cases, in the same community: of their last cases there. */
async function selectHistory(db: Queryable, found: readonly CaseAccess[]) {
  const people = found.map(({ row: { authorId: author, communityId: community } }) => ({ author, community }));
  const { rows } = await db.execute<Case['author_history'] & { author: string; community: string | null }>(sql`
    select asked.author, asked.community,
      (count(*) filter (where past.person = 'warn'))::integer as warnings,
      (count(*) filter (where past.item = 'remove'))::integer as removals,
      (count(*) filter (where past.person <> 'warn'))::integer as restrictions
    from (select distinct author, community from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as people (author uuid, community uuid)) as asked
    cross join lateral (
      select ${cases.id} from ${cases} where ${cases.authorId} = asked.author
        and ${cases.communityId} is not distinct from asked.community order by ${cases.id} desc limit ${MAX_HISTORY}) as own
    join ${decisions} as past on past.case_id = own.id and past.undone_at is null
    group by asked.author, asked.community`);
  return new Map(rows.map(({ author, community, ...counts }) => [`${author} ${community}`, counts] as const));
}
