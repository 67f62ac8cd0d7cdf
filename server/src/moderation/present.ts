import type { Appeal, Case, Evidence } from '@homecoming/contract/cases.ts';
import { addMonths } from '../platform/calendar.ts';
import type { Decision } from '@homecoming/contract/moderation.ts';
import type { Report } from '@homecoming/contract/reports.ts';
import type { Statement } from '@homecoming/contract/statements.ts';
import { durations } from '@homecoming/contract/limits.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import { fileUrl, presentPicture, type FileRow, type PictureRow } from '../media/present.ts';
import type { appeals, evidence, reports } from '../schema/moderation.ts';
import type { notices } from '../schema/notices.ts';
import type { CaseAccess, DecisionRow } from './access.ts';
import type { Track } from './reports/weight.ts';

export type AppealRow = InferSelectModel<typeof appeals>;
export type ReportRow = InferSelectModel<typeof reports>;
type NoticeRow = InferSelectModel<typeof notices>;

const EXCERPT = 140;

/** How content begins, for lists. */
export function excerptContent({ title, text }: { title: string | null; text: string }): string {
  const line = (title ?? text).replaceAll(/\s+/g, ' ').trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1)}…` : line;
}

/** Until when somebody can object to a decision; null when they have, when it was undone, or when it is too late. */
export function getAppealEnd({ createdAt, undoneAt }: DecisionRow, appeal: AppealRow | null, now: Date): Date | null {
  const end = addMonths(createdAt, durations.appealMonths);
  return appeal !== null || undoneAt !== null || end <= now ? null : end;
}

/** Evidence, its pictures and files joined. */
export function presentEvidence(
  { content, createdAt }: InferSelectModel<typeof evidence>,
  pictures: readonly PictureRow[],
  attached: readonly FileRow[],
): Evidence {
  return {
    title: content.title,
    text: content.text,
    description: content.description ?? null,
    before: content.before.map(({ author, text }) => ({ author, text })),
    pictures: pictures.flatMap((picture) => presentPicture(picture) ?? []),
    files: attached.map((file) => ({ name: file.name, size: file.size, url: fileUrl(file) })),
    at: createdAt.toISOString(),
  };
}

/** A decision with the people who made and undid it. */
export interface DecisionView {
  readonly decision: DecisionRow;
  readonly by: PersonRow | null;
  readonly undoneBy: PersonRow | null;
}

/** How many other contributions a decision has removed so far. */
function countSwept({ effects: { removed, swept = [] } }: DecisionRow): number {
  return Math.max(0, removed.length - 1) + swept.length;
}

/** A decision for those who moderate. */
export function presentDecision({ decision, by, undoneBy }: DecisionView, canUndo: boolean): Decision {
  return {
    id: decision.id,
    by: by && presentPerson(by),
    automated: decision.automated,
    item: decision.item,
    person: decision.person,
    until: decision.until?.toISOString() ?? null,
    ground: decision.ground,
    rule: decision.rule,
    reason: decision.reason,
    swept: countSwept(decision),
    sweeping: decision.effects.sweepLeft !== undefined && decision.undoneAt === null,
    at: decision.createdAt.toISOString(),
    undone: decision.undoneAt && {
      by: undoneBy && presentPerson(undoneBy),
      reason: decision.undoneReason,
      at: decision.undoneAt.toISOString(),
    },
    can: { undo: canUndo && decision.undoneAt === null },
  };
}

/** An objection for those who answer it. */
export function presentAppeal(row: AppealRow, canAnswer: boolean): Appeal {
  return {
    id: row.id,
    from: row.isAuthor ? 'author' : 'reporter',
    text: row.text,
    at: row.createdAt.toISOString(),
    outcome: row.outcome,
    answer: row.answer,
    can: { answer: canAnswer && row.outcome === null },
  };
}

/** An objection for whom it is from. */
function presentOwnAppeal(row: AppealRow | null): Statement['appeal'] {
  return row && { text: row.text, outcome: row.outcome, answer: row.answer };
}

/** What a case shows besides its own row. */
export interface CaseView extends CaseAccess {
  readonly community: { readonly id: string; readonly name: string } | null;
  readonly author: PersonRow | null;
  readonly claimant: PersonRow | null;
  readonly url: string | null;
  readonly history: Case['author_history'];
  readonly evidence: readonly Evidence[];
  readonly reports: readonly { readonly report: ReportRow; readonly name: string; readonly track: Track }[];
  /** Of people without an account. */
  readonly notices: readonly (Pick<NoticeRow, 'name' | 'reason' | 'note' | 'createdAt'> & { readonly count: number })[];
  readonly reportsCount: number;
  readonly notes: readonly { readonly by: PersonRow | null; readonly text: string; readonly createdAt: Date }[];
  readonly decision: Decision | null;
  readonly appeals: readonly Appeal[];
  /** The reader may remove what it is about. */
  readonly canRemove: boolean;
}

/** A case for a reader who moderates it. */
export function presentCase(view: CaseView, reader: { userId: string }, now: Date): Case {
  const { row, can, claimant } = view;
  const isClaimed = claimant !== null && row.claimedUntil !== null && row.claimedUntil > now;
  const isOpen = row.state === 'open';
  // Who answers an objection may put another decision in its place.
  const canChoose = isOpen || view.appeals.some((appeal) => appeal.can.answer);
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subjectId,
    url: view.url,
    community: view.community,
    for_staff: row.handledBy === 'staff',
    state: row.state,
    found_word: row.foundWord,
    is_danger: row.isDanger,
    author: view.author && presentPerson(view.author),
    author_role: view.authorRole,
    author_history: view.history,
    evidence: [...view.evidence],
    reports: [
      ...view.reports.map(({ report, name, track }) => ({
        reporter: name,
        sent: track.sent,
        upheld: track.upheld,
        reason: report.reason,
        rule: report.rule,
        note: report.note,
        at: report.createdAt.toISOString(),
      })),
      ...view.notices.map(({ name, reason, note, createdAt }) => ({
        reporter: name ?? 'Somebody without an account',
        sent: 0,
        upheld: 0,
        reason,
        rule: null,
        note,
        at: createdAt.toISOString(),
      })),
    ],
    reports_count: view.reportsCount + (view.notices[0]?.count ?? 0),
    notes: view.notes.map(({ by, text, createdAt }) => ({
      by: by && presentPerson(by),
      text,
      at: createdAt.toISOString(),
    })),
    claim:
      isClaimed && row.claimedUntil
        ? {
            by: presentPerson(claimant),
            mine: claimant.id === reader.userId,
            until: row.claimedUntil.toISOString(),
          }
        : null,
    version: row.version,
    decision: view.decision,
    appeals: [...view.appeals],
    opened_at: row.openedAt.toISOString(),
    can: {
      decide: can.decide && isOpen,
      remove: can.decide && canChoose && view.canRemove,
      escalate: can.escalate && isOpen,
      restrict: canChoose ? [...can.restrict] : [],
    },
  };
}

/** A decision with what it is about, for the person it is about. */
export interface StatementView {
  readonly decision: DecisionRow;
  readonly kind: Statement['kind'];
  readonly excerpt: string;
  readonly url: string | null;
  readonly community: { readonly id: string; readonly name: string } | null;
  readonly appeal: AppealRow | null;
}

/** The statement of the reasons of a decision. It names nobody. */
export function presentStatement(view: StatementView, now: Date): Statement {
  const { decision, appeal } = view;
  const foundBy = decision.reported ? 'report' : decision.automated ? 'filter' : 'us';
  return {
    id: decision.id,
    kind: view.kind,
    excerpt: view.excerpt,
    url: view.url,
    community: view.community,
    item: decision.item,
    person: decision.person,
    until: decision.until?.toISOString() ?? null,
    ground: decision.ground,
    rule: decision.rule,
    reason: decision.reason,
    swept: countSwept(decision),
    found_by: foundBy,
    automated: decision.automated,
    at: decision.createdAt.toISOString(),
    undone_at: decision.undoneAt?.toISOString() ?? null,
    appeal: presentOwnAppeal(appeal),
    appeal_until: getAppealEnd(decision, appeal, now)?.toISOString() ?? null,
  };
}

/** A report with what has become of it. */
export interface ReportView {
  readonly report: ReportRow;
  readonly kind: Report['kind'];
  readonly excerpt: string;
  readonly community: { readonly id: string; readonly name: string } | null;
  /** The decision that answered it, or null. */
  readonly decision: DecisionRow | null;
  readonly appeal: AppealRow | null;
}

/** A report for whom it is from. */
export function presentReport(view: ReportView, now: Date): Report {
  const { report, decision, appeal } = view;
  return {
    id: report.id,
    kind: view.kind,
    excerpt: view.excerpt,
    community: view.community,
    reason: report.reason,
    rule: report.rule,
    note: report.note,
    outcome: report.upheld === null ? 'waiting' : report.upheld ? 'acted' : 'no_breach',
    created_at: report.createdAt.toISOString(),
    answered_at: report.answeredAt?.toISOString() ?? null,
    appeal: presentOwnAppeal(appeal),
    appeal_until: (decision && getAppealEnd(decision, appeal, now)?.toISOString()) ?? null,
  };
}
