import { and, eq } from 'drizzle-orm';
import { findUser } from '../accounts/access.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { messageIdOf } from '../platform/mail/message-id.ts';
import { composeMail } from '../platform/mail/template.ts';
import { communities, memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';

interface PaymentOwnerMail {
  communityId: string;
  /** The user who became a payment owner, or is no longer one. */
  userId: string;
  added: boolean;
  mailId: string;
}

/** Mails all owners of a community that its payment owners have changed. */
export const sendPaymentOwnerMails = defineJob<PaymentOwnerMail>(
  'communities.send-payment-owner-mails',
  async (app, { communityId, userId, added, mailId }) => {
    const [community] = await app.db.select().from(communities).where(eq(communities.id, communityId));
    const person = await findUser(app.db, userId);
    if (community === undefined || person === null) return;
    const owners = await app.db
      .select({ id: users.id, email: users.email, firstName: users.firstName })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.communityId, communityId),
          eq(memberships.role, 'community_owner'),
          eq(users.isActive, true),
        ),
      );
    const name = `${person.firstName} ${person.lastName}`;
    const change = added ? 'can link' : 'can no longer link';
    for (const owner of owners) {
      await app.mail.send(
        composeMail({
          to: owner.email,
          messageId: messageIdOf(app.config, `${mailId}.${owner.id}`),
          subject: `${name} ${added ? 'is' : 'is no longer'} a payment owner of ${community.name}`,
          greeting: `Hello ${owner.firstName}`,
          paragraphs: [`${name} ${change} the account that receives the money of paid events of ${community.name}.`],
          action: { label: 'See who manages it', url: `${app.config.publicUrl}/communities/${communityId}/manage` },
          footer:
            'You get this mail because you own this community. If the change is a mistake, an owner can undo it there.',
        }),
      );
    }
  },
);
