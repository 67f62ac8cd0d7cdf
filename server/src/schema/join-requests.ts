import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { channels } from './channels.ts';
import { belongsTo, createdAt, moment, primaryId } from './columns.ts';
import { communities } from './communities.ts';
import { users } from './users.ts';

/** A request to join a community, or a channel of one. At most one of a person and place is pending. */
export const joinRequests = pgTable(
  'join_requests',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    userId: belongsTo(() => users.id),
    channelId: uuid().references(() => channels.id, { onDelete: 'cascade' }),
    message: text(),
    /** The version of the rules that its author has read. */
    rulesVersion: integer(),
    status: text({ enum: ['pending', 'approved', 'declined', 'cancelled'] })
      .notNull()
      .default('pending'),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    // The second of two concurrent requests fails here.
    uniqueIndex('join_requests_one_pending')
      .on(t.communityId, t.userId)
      .where(sql`${t.status} = 'pending' and ${t.channelId} is null`),
    uniqueIndex('join_requests_one_pending_in_channel')
      .on(t.channelId, t.userId)
      .where(sql`${t.status} = 'pending' and ${t.channelId} is not null`),
    index('join_requests_waiting')
      .on(t.communityId, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('join_requests_of_user').on(t.userId, t.communityId, t.status),
    // Those of a deleted community are found by it.
    index('join_requests_of_community').on(t.communityId),
    check('join_requests_decided', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
  ],
);
