import { and, eq, sql, type SQL } from 'drizzle-orm';
import { findUser } from '../accounts/access.ts';
import { defineJob, enqueueInSql } from '../platform/jobs/jobs.ts';
import { buildMessageId } from '../platform/mail/message-id.ts';
import { composeMail } from '../platform/mail/template.ts';
import { transaction } from '../platform/transaction.ts';
import { communities, memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';

interface PaymentOwnerChange {
  communityId: string;
  /** The user who became a payment owner, or is no longer one. */
  userId: string;
  added: boolean;
  mailId: string;
}

/** Enqueues a mail to each owner of a community whose payment owners have changed: an address that fails delays no other. */
export const sendPaymentOwnerMails = defineJob<PaymentOwnerChange>(
  'communities.send-payment-owner-mails',
  (app, change) =>
    transaction(app, async (tx) => {
      const mail = enqueueInSql(sendPaymentOwnerMail, {
        payload: sql`(${JSON.stringify(change)}::jsonb || jsonb_build_object('ownerId', ${memberships.userId}))::json`,
        key: sql`${`payment-owner:${change.mailId}:`} || ${memberships.userId}`,
        runAt: sql`now()`,
      });
      await tx.execute(sql`select count(${mail}) from ${memberships} where ${isOwnerIn(change.communityId)}`);
    }),
);

/** Mails an owner of a community that its payment owners have changed. */
export const sendPaymentOwnerMail = defineJob<PaymentOwnerChange & { ownerId: string }>(
  'communities.send-payment-owner-mail',
  async (app, { communityId, ownerId, userId, added, mailId }) => {
    const person = await findUser(app.db, userId);
    const [row] = await app.db
      .select({ owner: users, community: communities })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(communities, eq(communities.id, memberships.communityId))
      .where(and(isOwnerIn(communityId), eq(users.id, ownerId), eq(users.isActive, true)));
    if (row === undefined || person === null) return;
    const { owner, community } = row;
    const name = `${person.firstName} ${person.lastName}`;
    const change = added ? 'can link' : 'can no longer link';
    await app.mail.send(
      composeMail({
        to: owner.email,
        messageId: buildMessageId(app.config, `${mailId}.${ownerId}`),
        subject: `${name} ${added ? 'is' : 'is no longer'} a payment owner of ${community.name}`,
        greeting: `Hello ${owner.firstName}`,
        paragraphs: [`${name} ${change} the account that receives the money of paid events of ${community.name}.`],
        action: { label: 'See who manages it', url: `${app.config.publicUrl}/communities/${communityId}/manage` },
        footer:
          'You get this mail because you own this community. If the change is a mistake, an owner can undo it there.',
      }),
    );
  },
);

function isOwnerIn(communityId: string): SQL | undefined {
  return and(eq(memberships.communityId, communityId), eq(memberships.role, 'community_owner'));
}
