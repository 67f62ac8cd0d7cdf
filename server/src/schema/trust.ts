import type { JobPostInput } from '@homecoming/contract/job-posts.ts';
import { filterActions, filterKinds } from '@homecoming/contract/trust.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { channels } from './channels.ts';
import { communities } from './communities.ts';
import { belongsTo, createdAt, moment, primaryId } from './columns.ts';
import { media } from './media.ts';
import { users } from './users.ts';

/** Words and domains that are looked for in what people write. Without a community: everywhere. */
export const filters = pgTable(
  'filters',
  {
    id: primaryId(),
    communityId: uuid().references(() => communities.id, { onDelete: 'cascade' }),
    /** An address with an `email_domain` cannot sign up. */
    kind: text({ enum: filterKinds }).notNull(),
    /** As it was typed, in small letters. */
    value: text().notNull(),
    action: text({ enum: filterActions }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('filters_once').on(t.communityId, t.kind, t.value).nullsNotDistinct(),
    check(
      'filters_email_domains',
      sql`${t.kind} <> 'email_domain' or (${t.communityId} is null and ${t.action} = 'refuse')`,
    ),
  ],
);

/** How a community is moderated. Without a row: nothing is looked at before it is published. */
export const moderationSettings = pgTable(
  'moderation_settings',
  {
    communityId: uuid()
      .primaryKey()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** Rises with each change of its filters; servers keep them by it. */
    filtersVersion: integer().notNull().default(0),
    /** How many of the first posts and comments of a member wait for moderators. */
    firstTextsReviewed: smallint().notNull().default(0),
    /** Links of people in probation wait, too. */
    holdsLinksInProbation: boolean().notNull().default(false),
  },
  (t) => [check('moderation_settings_first_texts', sql`${t.firstTextsReviewed} between 0 and 10`)],
);

/** The one row that has the version of the filters of the whole platform. */
export const platformFilters = pgTable(
  'platform_filters',
  { id: smallint().primaryKey().default(1), version: integer().notNull().default(0) },
  (t) => [check('platform_filters_one', sql`${t.id} = 1`)],
);

/** How long members wait between two texts, in a community or in one of its channels. */
export const slowModes = pgTable(
  'slow_modes',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    channelId: uuid().references(() => channels.id, { onDelete: 'cascade' }),
    seconds: smallint().notNull(),
    until: moment().notNull(),
  },
  (t) => [
    unique('slow_modes_once').on(t.communityId, t.channelId).nullsNotDistinct(),
    index('slow_modes_channel').on(t.channelId),
    check('slow_modes_seconds', sql`${t.seconds} between 30 and 3600`),
  ],
);

/** Why a text waits. */
export const reviewReasons = ['filter', 'person', 'first_texts', 'link', 'job_board'] as const;

/** What the author has sent, as the call took it. */
export interface ReviewBody {
  readonly kind: 'post' | 'comment' | 'job';
  /** Where it is published: the community, channel, event, post or group. */
  readonly place: { readonly type: 'community' | 'channel' | 'event' | 'post' | 'group'; readonly id: string };
  readonly parentId: string | null;
  readonly title: string | null;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly imageDescription: string | null;
  /** All of a job; `title` and `text` are what moderators read of it. */
  readonly job?: JobPostInput;
}

/** A post, comment or job that waits until a moderator has looked. */
export const reviewItems = pgTable(
  'review_items',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    authorId: belongsTo(() => users.id),
    body: jsonb().$type<ReviewBody>().notNull(),
    /** Its picture, which is not swept while it waits. */
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    why: text({ enum: reviewReasons }).notNull(),
    /** The word or domain of a filter. */
    word: text(),
    state: text({ enum: ['waiting', 'released', 'rejected', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    createdAt: createdAt(),
    decidedAt: moment(),
    /** The moderator who released or rejected it. */
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The post, comment or job that its release has published. */
    publishedId: uuid(),
  },
  (t) => [
    index('review_items_waiting')
      .on(t.communityId, t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('review_items_author').on(t.authorId, t.id),
    index('review_items_community').on(t.communityId, t.id),
    index('review_items_image').on(t.imageId),
    index('review_items_decided_by').on(t.decidedBy),
    check('review_items_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check('review_items_published', sql`(${t.state} = 'released') = (${t.publishedId} is not null)`),
  ],
);
