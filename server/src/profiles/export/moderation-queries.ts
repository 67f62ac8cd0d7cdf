import { durations } from '@homecoming/contract/limits.ts';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { communities } from '../../schema/communities.ts';
import { appeals, cases, decisions, reports } from '../../schema/moderation.ts';
import { notices } from '../../schema/notices.ts';
import { deletedPosts } from '../../schema/posts.ts';
import { reviewItems } from '../../schema/trust.ts';
import { users } from '../../schema/users.ts';
import type { OwnRows } from './pages.ts';
import { visibleNames } from './visible-names.ts';

/** What the user has deleted, and until when its words are kept for reports. */
const deleted: OwnRows = {
  table: deletedPosts,
  owner: deletedPosts.authorId,
  key: [deletedPosts.id],
  columns: {
    id: deletedPosts.id,
    kind: deletedPosts.kind,
    deletedAt: deletedPosts.deletedAt,
    keptUntil: sql<Date>`${deletedPosts.deletedAt} + interval '1 hour' * ${durations.sealedHours}`.mapWith(
      deletedPosts.deletedAt,
    ),
  },
  where: isNotNull(deletedPosts.content),
};

/** What the user reported, what moderators decided about them, and what they objected to. */
export const ownModerationLists: Record<string, OwnRows> = {
  'deleted-lately': deleted,
  reports: {
    table: reports,
    owner: reports.reporterId,
    key: [reports.id],
    columns: {
      id: reports.id,
      kind: cases.kind,
      subject: cases.subjectId,
      community: visibleNames(reports.reporterId).community,
      reason: reports.reason,
      rule: reports.rule,
      note: reports.note,
      upheld: reports.upheld,
      createdAt: reports.createdAt,
      answeredAt: reports.answeredAt,
    },
    joins: [
      [cases, eq(cases.id, reports.caseId)],
      [communities, eq(communities.id, cases.communityId)],
    ],
  },
  // What came from the address of the user before they had an account, or without signing in.
  notices: {
    table: users,
    owner: users.id,
    key: [notices.id],
    columns: {
      id: notices.id,
      url: notices.url,
      name: notices.name,
      email: notices.email,
      reason: notices.reason,
      note: notices.note,
      upheld: notices.upheld,
      objection: appeals.text,
      answer: appeals.answer,
      createdAt: notices.createdAt,
      confirmedAt: notices.confirmedAt,
      answeredAt: notices.answeredAt,
    },
    joins: [
      [notices, eq(notices.email, users.email)],
      [appeals, eq(appeals.noticeId, notices.id)],
    ],
    // Whose address is not verified may have typed that of somebody else.
    where: and(isNotNull(notices.id), isNotNull(users.verifiedAt)),
  },
  'decisions-about-me': {
    table: cases,
    owner: cases.authorId,
    key: [cases.id],
    columns: {
      id: decisions.id,
      kind: cases.kind,
      subject: cases.subjectId,
      community: visibleNames(cases.authorId).community,
      item: decisions.item,
      person: decisions.person,
      until: decisions.until,
      ground: decisions.ground,
      rule: decisions.rule,
      reason: decisions.reason,
      createdAt: decisions.createdAt,
      undoneAt: decisions.undoneAt,
    },
    joins: [
      [decisions, eq(decisions.caseId, cases.id)],
      [communities, eq(communities.id, cases.communityId)],
    ],
    where: and(isNotNull(decisions.id), or(eq(decisions.item, 'remove'), isNotNull(decisions.person))),
  },
  'waiting-for-moderators': {
    table: reviewItems,
    owner: reviewItems.authorId,
    key: [reviewItems.id],
    columns: {
      id: reviewItems.id,
      community: visibleNames(reviewItems.authorId).community,
      body: reviewItems.body,
      state: reviewItems.state,
      createdAt: reviewItems.createdAt,
      decidedAt: reviewItems.decidedAt,
    },
    joins: [[communities, eq(communities.id, reviewItems.communityId)]],
  },
  objections: {
    table: appeals,
    owner: appeals.byId,
    key: [appeals.id],
    columns: {
      id: appeals.id,
      decision: appeals.decisionId,
      text: appeals.text,
      createdAt: appeals.createdAt,
      outcome: appeals.outcome,
      answer: appeals.answer,
    },
  },
};
