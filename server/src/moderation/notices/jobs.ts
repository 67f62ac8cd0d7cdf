import { and, eq, isNull, lt } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import { DAY_MS, formatDay } from '../../platform/calendar.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { sweepRows } from '../../platform/jobs/sweep-rows.ts';
import { buildMessageId } from '../../platform/mail/message-id.ts';
import { composeMail } from '../../platform/mail/template.ts';
import { newSecretToken } from '../../platform/secret-token.ts';
import { appeals, decisions } from '../../schema/moderation.ts';
import { notices } from '../../schema/notices.ts';
import { getAppealEnd } from '../present.ts';

interface NoticeMail {
  noticeId: string;
  /** Names the mail: the same for every try of this job. */
  mailId: string;
}

interface ObjectionMail {
  appealId: string;
  mailId: string;
}

/** As long as somebody can object, and longer than an answer takes. */
const KEPT_MS = 365 * DAY_MS;

/** Mails the link that confirms a notice. Its token is made here, so that no secret waits in the queue. */
export const sendNoticeConfirmation = defineJob<NoticeMail>('moderation.send-notice-confirmation', async (app, job) => {
  const [row] = await app.db.select().from(notices).where(eq(notices.id, job.noticeId));
  if (row?.email == null || row.confirmedAt !== null) return;
  const token = await newToken(app, row.id);
  await app.mail.send(
    composeMail({
      to: row.email,
      messageId: buildMessageId(app.config, job.mailId),
      subject: 'Please confirm your notice',
      greeting: `Hello${row.name === null ? '' : ` ${row.name}`}`,
      paragraphs: [
        `You told us that something is wrong at ${row.url}. Please confirm that this came from you, within 7 days.`,
      ],
      action: { label: 'Confirm the notice', url: `${app.config.publicUrl}/report/confirm#token=${token}` },
      footer: 'Was that not you? Then you need not do anything: without the link nobody looks at it.',
    }),
  );
});

/** Mails what was decided about a notice. */
export const sendNoticeAnswer = defineJob<NoticeMail>('moderation.send-notice-answer', async (app, job) => {
  const [row] = await app.db.select().from(notices).where(eq(notices.id, job.noticeId));
  if (row?.email == null || row.upheld === null) return;
  const end = row.upheld ? null : await findAppealEnd(app, row.caseId);
  const token = end === null ? null : await newToken(app, row.id);
  const until = end === null ? '' : ` You can object until ${formatDay(end)}.`;
  await app.mail.send(
    composeMail({
      to: row.email,
      messageId: buildMessageId(app.config, job.mailId),
      subject: 'What became of your notice',
      greeting: `Hello${row.name === null ? '' : ` ${row.name}`}`,
      paragraphs: [
        row.upheld ? 'We acted on your report.' : `We found no breach.${until}`,
        `It was about ${row.url}. Courts stay open to you.`,
      ],
      action:
        token === null ? undefined : { label: 'Object', url: `${app.config.publicUrl}/report/object#token=${token}` },
      footer: 'We send this once, since you wrote to us.',
    }),
  );
});

/** Mails what somebody else found about an objection. */
export const sendObjectionAnswer = defineJob<ObjectionMail>('moderation.send-objection-answer', async (app, job) => {
  const [row] = await app.db
    .select({ appeal: appeals, notice: notices })
    .from(appeals)
    .innerJoin(notices, eq(notices.id, appeals.noticeId))
    .where(eq(appeals.id, job.appealId));
  const { outcome = null, answer = null } = row?.appeal ?? {};
  if (row?.notice.email == null || outcome === null) return;
  const { name, email, url } = row.notice;
  await app.mail.send(
    composeMail({
      to: email,
      messageId: buildMessageId(app.config, job.mailId),
      subject: 'What became of your objection',
      greeting: `Hello${name === null ? '' : ` ${name}`}`,
      paragraphs: [
        `Somebody else looked at ${url} again. ${outcomes[outcome]}`,
        ...(answer ? [`They wrote: ${answer}`] : []),
        'A person decided. Courts stay open to you.',
      ],
      footer: 'We send this once, since you objected.',
    }),
  );
});

const outcomes = {
  upheld: 'The decision stays.',
  changed: 'Another decision took its place.',
  overturned: 'The decision was undone.',
} as const;

/** Every day: notices go that nobody confirmed in time, or that were answered long ago. */
export const sweepNotices = defineJob<Record<string, never>>(
  'moderation.sweep-notices',
  async (app) => {
    const now = app.clock.now();
    await sweepRows(app, notices, { where: and(isNull(notices.confirmedAt), lt(notices.expiresAt, now)) });
    await sweepRows(app, notices, { where: lt(notices.answeredAt, new Date(now.getTime() - KEPT_MS)) });
  },
  { cron: '37 3 * * *' },
);

async function newToken(app: App, noticeId: string): Promise<string> {
  const { token, hash } = newSecretToken();
  await app.db.update(notices).set({ tokenHash: hash }).where(eq(notices.id, noticeId));
  return token;
}

async function findAppealEnd(app: App, caseId: string | null): Promise<Date | null> {
  if (caseId === null) return null;
  const [decision] = await app.db
    .select()
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)));
  return decision === undefined ? null : getAppealEnd(decision, null, app.clock.now());
}
