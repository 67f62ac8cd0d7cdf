import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment, primaryId } from './columns.ts';
import { media } from './media.ts';
import { users } from './users.ts';

export const communities = pgTable(
  'communities',
  {
    id: primaryId(),
    name: text().notNull(),
    description: text(),
    logoId: uuid().references(() => media.id, { onDelete: 'set null' }),
    coverId: uuid().references(() => media.id, { onDelete: 'set null' }),
    visibility: text({ enum: ['public', 'private'] })
      .notNull()
      .default('public'),
    joinPolicy: text({ enum: ['request', 'open', 'invite'] })
      .notNull()
      .default('request'),
    plan: text({ enum: ['free', 'plus', 'pro'] })
      .notNull()
      .default('free'),
    membersCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [check('communities_members_count_not_negative', sql`${t.membersCount} >= 0`)],
);

/** Who belongs where. Leaving deletes the row. */
export const memberships = pgTable(
  'memberships',
  {
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['member', 'admin', 'community_owner'] })
      .notNull()
      .default('member'),
    isPaymentOwner: boolean().notNull().default(false),
    joinedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('memberships_user').on(t.userId, t.communityId),
    index('memberships_joined').on(t.communityId, t.joinedAt),
    index('memberships_staff')
      .on(t.communityId, t.role)
      .where(sql`${t.role} <> 'member'`),
    check('memberships_payment_owner_manages', sql`not ${t.isPaymentOwner} or ${t.role} <> 'member'`),
  ],
);

/** A request to join. At most one of a person and community is pending. */
export const joinRequests = pgTable(
  'join_requests',
  {
    id: primaryId(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text(),
    status: text({ enum: ['pending', 'approved', 'declined', 'cancelled'] })
      .notNull()
      .default('pending'),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    // Two requests at once meet here, and the second is told so.
    uniqueIndex('join_requests_one_pending')
      .on(t.communityId, t.userId)
      .where(sql`${t.status} = 'pending'`),
    index('join_requests_waiting')
      .on(t.communityId, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('join_requests_of_user').on(t.userId, t.communityId, t.status),
    check('join_requests_decided', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
  ],
);
