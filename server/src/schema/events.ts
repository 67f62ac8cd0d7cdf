import { sceneNames } from '@homecoming/contract/scenes.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, bytea, createdAt, moment, primaryId } from './columns.ts';
import { communities } from './communities.ts';
import { media } from './media.ts';
import { users } from './users.ts';

/**
 * An event of a community. Its row is the lock of its seats: every change of a registration locks it first. The counts
 * are kept by a trigger on registrations, so that the check on the capacity makes overselling impossible.
 */
export const events = pgTable(
  'events',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text(),
    /** The drawing in place of a cover; null: by the id. */
    scene: text({ enum: sceneNames }),
    coverId: uuid().references(() => media.id, { onDelete: 'set null' }),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** IANA name. */
    timezone: text().notNull(),
    venueKind: text({ enum: ['in_person', 'online'] }).notNull(),
    venueName: text(),
    venueAddress: text(),
    venueUrl: text(),
    /** Minor units, or null for a free event. */
    priceAmount: integer(),
    /** ISO 4217, lower case. */
    priceCurrency: text(),
    capacity: integer(),
    waitlist: boolean().notNull().default(false),
    approvalRequired: boolean().notNull().default(false),
    visibility: text({ enum: ['public', 'members'] })
      .notNull()
      .default('members'),
    /** Refunds end this number of hours before the start; null: none. */
    refundHours: integer(),
    status: text({ enum: ['draft', 'published', 'cancelled'] }).notNull(),
    publishedAt: moment(),
    cancelledAt: moment(),
    cancelReason: text(),
    /** When it was taken out of lists: it is missing for everybody. */
    deletedAt: moment(),
    /** The decision of moderators that removed it: it is in no list, and takes no registrations. */
    removedBy: uuid(),
    /** When its start or place last changed since it was published: earlier payments are then refunded until the start. */
    movedAt: moment(),
    /** SEQUENCE of its calendar files: rises with time, place and status. */
    calendarSequence: integer().notNull().default(0),
    goingCount: integer().notNull().default(0),
    awaitingCount: integer().notNull().default(0),
    requestedCount: integer().notNull().default(0),
    waitlistedCount: integer().notNull().default(0),
    checkedInCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_of_community').on(t.communityId, t.startsAt, t.id),
    index('events_published').on(t.communityId, t.publishedAt),
    index('events_to_come').on(t.startsAt),
    index('events_cancelled')
      .on(t.cancelledAt)
      .where(sql`${t.status} = 'cancelled'`),
    index('events_created_by').on(t.createdBy),
    check('events_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    check(
      'events_price_whole',
      sql`(${t.priceAmount} is null) = (${t.priceCurrency} is null) and ${t.priceAmount} > 0`,
    ),
    check(
      'events_seats',
      sql`${t.capacity} is null or (${t.capacity} > 0 and ${t.goingCount} + ${t.awaitingCount} <= ${t.capacity})`,
    ),
    check(
      'events_counts_not_negative',
      sql`least(${t.goingCount}, ${t.awaitingCount}, ${t.requestedCount}, ${t.waitlistedCount}, ${t.checkedInCount}) >= 0
        and ${t.checkedInCount} <= ${t.goingCount}`,
    ),
    check('events_published_at', sql`(${t.status} = 'draft') = (${t.publishedAt} is null)`),
    check('events_cancelled_at', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
  ],
);

/** Members who organise an event. */
export const eventHosts = pgTable(
  'event_hosts',
  {
    eventId: belongsTo(() => events.id),
    userId: belongsTo(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] }), index('event_hosts_user').on(t.userId)],
);

/** The secret address of a person's calendar feed. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the address. */
    secretHash: bytea().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('calendar_feeds_secret').on(t.secretHash)],
);
