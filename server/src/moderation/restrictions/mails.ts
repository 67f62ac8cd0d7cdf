import { durations } from '@homecoming/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { findUser } from '../../accounts/access.ts';
import type { App } from '../../platform/app.ts';
import { formatDay } from '../../platform/calendar.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { buildMessageId } from '../../platform/mail/message-id.ts';
import { composeMail } from '../../platform/mail/template.ts';
import { hashWithKey } from '../../platform/settings/keyed-hash.ts';
import { cases, decisions } from '../../schema/moderation.ts';

/** The token in the mail about a decision: it opens the statement, also for somebody who cannot sign in. */
export function signStatement({ config }: Pick<App, 'config'>, decisionId: string): string {
  return hashWithKey(config, 'statement link', decisionId).toString('base64url');
}

/** Mails somebody whose account is closed why, with the link by which they object: no other mail reaches them. */
export const sendStatementMail = defineJob<{ decisionId: string }>(
  'moderation.send-statement-mail',
  async (app, { decisionId }) => {
    const [found] = await app.db
      .select({ userId: cases.authorId, until: decisions.until, undoneAt: decisions.undoneAt })
      .from(decisions)
      .innerJoin(cases, eq(cases.id, decisions.caseId))
      .where(eq(decisions.id, decisionId));
    if (found === undefined || found.undoneAt !== null) return;
    const user = await findUser(app.db, found.userId);
    if (user === null || user.deletedAt !== null) return;
    const end = found.until === null ? '' : ` until ${formatDay(found.until)}`;
    const link = `${app.config.publicUrl}/statements/${decisionId}/mail#token=${signStatement(app, decisionId)}`;
    await app.mail.send(
      composeMail({
        to: user.email,
        messageId: buildMessageId(app.config, `statement.${decisionId}`),
        subject: `Your account is closed${end}`,
        greeting: `Hello ${user.firstName}`,
        paragraphs: [
          `The people who run this site closed your account${end}. You cannot sign in meanwhile. What you wrote stays where it is.`,
          `Read why, and object if you see it differently: somebody else looks at it then. You can do so for ${durations.appealMonths} months.`,
        ],
        action: { label: 'Read and object', url: link },
        footer: 'The link is for you alone: it opens the decision without signing in.',
      }),
    );
  },
);
