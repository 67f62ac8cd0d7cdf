import { durations } from '@homecoming/contract/limits.ts';
import { and, eq, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notBlocked } from '../../blocks/access.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { buildMessageId } from '../../platform/mail/message-id.ts';
import { composeMail } from '../../platform/mail/template.ts';
import { newSecretToken } from '../../platform/secret-token.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { communities, invites } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';

interface InviteMail {
  inviteId: string;
  /** The id of the mail, the same for every try of this job. */
  mailId: string;
}

const recipient = alias(users, 'recipient');

/**
 * Mails an invite, unless a block is between the inviter and the owner of the address: then it stays open and unsent, so
 * that nobody learns of the block. Its token is made here, so that no secret waits in the queue; an older one stops.
 */
export const sendInviteMail = defineJob<InviteMail>('communities.send-invite-mail', async (app, job) => {
  const [row] = await app.db
    .select({ invite: invites, community: communities, by: { first: users.firstName, last: users.lastName } })
    .from(invites)
    .innerJoin(communities, eq(communities.id, invites.communityId))
    .leftJoin(users, eq(users.id, invites.invitedBy))
    .leftJoin(recipient, eq(recipient.email, invites.email))
    .where(
      and(
        eq(invites.id, job.inviteId),
        equalsConstant(invites.state, 'pending'),
        or(isNull(recipient.id), notBlocked(recipient.id, invites.invitedBy)),
      ),
    );
  if (row === undefined) return;
  const { invite, community, by } = row;
  const { token, hash } = newSecretToken();
  await app.db.update(invites).set({ tokenHash: hash }).where(eq(invites.id, invite.id));
  const who = by === null ? 'Somebody' : `${by.first} ${by.last}`;
  await app.mail.send(
    composeMail({
      to: invite.email,
      messageId: buildMessageId(app.config, job.mailId),
      subject: `${who} invites you to ${community.name}`,
      greeting: 'Hello',
      paragraphs: [
        `${who} invites you to join ${community.name} on Homecoming.`,
        ...(community.description === null ? [] : [community.description]),
      ],
      action: { label: 'See the invite', url: `${app.config.publicUrl}/invite/${token}` },
      footer: `The invite works for ${durations.inviteDays} days and for this email address. If you do not want to join, ignore this mail.`,
    }),
  );
  await app.db.update(invites).set({ sentAt: app.clock.now() }).where(eq(invites.id, invite.id));
});
