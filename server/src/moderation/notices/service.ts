import { accountErrors } from '@homecoming/contract/accounts.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { moderationErrors } from '@homecoming/contract/moderation.ts';
import {
  noticeErrors,
  type appealNotice as appealCall,
  type createNotice as createCall,
} from '@homecoming/contract/notices.ts';
import { and, eq, gt, isNull, sql, type InferSelectModel } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { normalEmail } from '../../accounts/access.ts';
import type { App, Context } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { transaction } from '../../platform/transaction.ts';
import { DAY_MS } from '../../platform/calendar.ts';
import { appeals, cases, decisions } from '../../schema/moderation.ts';
import { notices } from '../../schema/notices.ts';
import { recordAppeal } from '../appeals/open-appeals.ts';
import { reportReceived } from '../facts.ts';
import { getAppealEnd } from '../present.ts';
import { countReport, findKeptCase, isForStaff, lockOpenCase } from '../reports/service.ts';
import { addEvidence, lockSnapshot } from '../service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import { sendNoticeAnswer, sendNoticeConfirmation } from './jobs.ts';
import { parseSubjectUrl } from './named-subject.ts';

type NoticeRow = InferSelectModel<typeof notices>;

const CONFIRM_DAYS = 7;
/** How much a notice counts: as a report of a new account. */
const WEIGHT = 0.25;

const answers = {
  mailed: 'Thanks. Please confirm your notice by the link in the mail that we have sent you.',
  confirmed: 'Thanks. We look at it, and will write to you what was decided.',
  anonymous: 'Thanks. We look at it.',
  objected: 'Thanks. Somebody else looks at it, and we will write to you.',
} as const;

/**
 * Keeps what somebody without an account reports until they confirm it; without an address it counts at once.
 * @throws invalid_input for an address of another site or page; notice_limit
 */
export async function createNotice(ctx: Context, body: BodyOf<typeof createCall>): Promise<{ message: string }> {
  const { url, reason, note, name } = body;
  const email = body.email === undefined ? null : normalEmail(body.email);
  const named = parseSubjectUrl(url, [new URL(ctx.config.publicUrl).origin, new URL(ctx.siteUrl).origin]);
  const isAnonymous = email === null || !name;
  const fields = {
    ...(named === null && {
      url: 'Paste the address of a page of this site: a post, comment, event, group, profile or community.',
    }),
    ...(isAnonymous && reason !== 'child_safety' && { [email === null ? 'email' : 'name']: 'We need this to answer.' }),
  };
  if (named === null || Object.keys(fields).length > 0) throw fail(commonErrors.invalid_input, { fields });
  await transaction(ctx, async (tx) => {
    const at = ctx.clock.now();
    if (email !== null) await requireRoom(tx, email, at);
    const [row] = await tx
      .insert(notices)
      .values({
        url,
        kind: named.kind,
        subjectId: named.id,
        reason,
        note,
        name: name || null,
        email,
        createdAt: at,
        expiresAt: new Date(at.getTime() + CONFIRM_DAYS * DAY_MS),
      })
      .returning();
    if (row === undefined) throw new Error('insert returned no row');
    if (email === null) await openCase(tx, ctx, row);
    else await enqueue(tx, sendNoticeConfirmation, { noticeId: row.id, mailId: randomUUID() });
  });
  return { message: email === null ? answers.anonymous : answers.mailed };
}

/** Confirms a notice: it becomes a report of a case. @throws link_used_or_expired */
export async function confirmNotice(ctx: Context, token: string): Promise<{ message: string }> {
  await transaction(ctx, async (tx) => {
    const row = await lockNotice(tx, token);
    if (row === null || row.expiresAt < ctx.clock.now()) throw fail(accountErrors.link_used_or_expired);
    if (row.confirmedAt === null) await openCase(tx, ctx, row);
  });
  return { message: answers.confirmed };
}

/** Objects to what was decided about a notice, once. @throws link_used_or_expired, appealed, too_late */
export async function appealNotice(
  ctx: Context,
  { token, text }: BodyOf<typeof appealCall>,
): Promise<{ message: string }> {
  await transaction(ctx, async (tx) => {
    const row = await lockNotice(tx, token);
    if (row?.caseId == null || row.upheld !== false) throw fail(accountErrors.link_used_or_expired);
    const [found] = await tx
      .select({ decision: decisions, communityId: cases.communityId })
      .from(decisions)
      .innerJoin(cases, eq(cases.id, decisions.caseId))
      .where(and(eq(decisions.caseId, row.caseId), isNull(decisions.undoneAt)))
      .for('no key update', { of: decisions });
    const at = ctx.clock.now();
    if (found === undefined || getAppealEnd(found.decision, null, at) === null) throw fail(moderationErrors.too_late);
    const [appeal] = await tx
      .insert(appeals)
      .values({ decisionId: found.decision.id, noticeId: row.id, isAuthor: false, text, createdAt: at })
      .onConflictDoNothing()
      .returning();
    if (appeal === undefined) throw fail(moderationErrors.appealed);
    await recordAppeal(tx, appeal, found.communityId, at);
  });
  return { message: answers.objected };
}

/** Answers the notices of a decided case. Each gets one mail, also where the decision changes later. Returns how many. */
export async function answerNotices(tx: Transaction, caseId: string, upheld: boolean, at: Date): Promise<number> {
  const answered = await tx
    .update(notices)
    .set({ upheld, answeredAt: at })
    .where(and(eq(notices.caseId, caseId), isNull(notices.upheld)))
    .returning({ id: notices.id });
  for (const { id } of answered) await enqueue(tx, sendNoticeAnswer, { noticeId: id, mailId: randomUUID() });
  return answered.length;
}

async function requireRoom(tx: Transaction, email: string, at: Date): Promise<void> {
  // Two at once would both count what was there before.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notices ${email}`}, 0))`);
  const today = and(eq(notices.email, email), gt(notices.createdAt, new Date(at.getTime() - DAY_MS)));
  if ((await tx.$count(notices, today)) >= limits.noticesPerDay) throw fail(noticeErrors.notice_limit);
}

async function lockNotice(tx: Transaction, token: string): Promise<NoticeRow | null> {
  const [row] = await tx
    .select()
    .from(notices)
    .where(eq(notices.tokenHash, hashOfToken(token)))
    .for('no key update');
  return row ?? null;
}

/** Makes a notice a report of the open case about its subject. Where nothing is, it is answered a day later. */
async function openCase(tx: Transaction, { clock }: App, row: NoticeRow): Promise<void> {
  const at = clock.now();
  const { id, kind, subjectId, reason } = row;
  const subject = await moderatedKinds[kind].find(tx, subjectId);
  const snapshot = await lockSnapshot(tx, kind, subjectId);
  const kept =
    subject === null || snapshot === null || isForStaff(reason) ? null : await findKeptCase(tx, subject, snapshot);
  if (subject === null || snapshot === null || kept !== null) {
    const closed = { caseId: kept?.id ?? null, confirmedAt: at, upheld: false, answeredAt: at };
    await tx.update(notices).set(closed).where(eq(notices.id, id));
    // Not at once: the time would tell whether something is there.
    const runAt = new Date(at.getTime() + DAY_MS);
    await enqueue(tx, sendNoticeAnswer, { noticeId: id, mailId: randomUUID() }, { runAt });
    return;
  }
  const opened = await lockOpenCase(tx, subject, at, { isGrave: isForStaff(reason) });
  await addEvidence(tx, opened.row.id, snapshot, at);
  await tx.update(notices).set({ caseId: opened.row.id, confirmedAt: at }).where(eq(notices.id, id));
  const { id: caseId, communityId, handledBy } = await countReport(tx, opened.row, reason, WEIGHT);
  await record(tx, reportReceived, { caseId, communityId, handledBy, opensCase: opened.isNew, at });
}
