import { pointReasons } from '@homecoming/contract/points.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt } from './columns.ts';
import { communities } from './communities.ts';
import { users } from './users.ts';

/**
 * The ledger: one row for each thing that earned points, also where a day's limit left it 0, so that nothing counts
 * twice. `users.points` is its sum. What is deleted takes its row with it.
 */
export const pointEntries = pgTable(
  'point_entries',
  {
    userId: belongsTo(() => users.id),
    reason: text({ enum: pointReasons }).notNull(),
    /** The post, comment, event or person that it is for. */
    subjectId: uuid().notNull(),
    /** Whose act it was: who liked; else the user. */
    fromId: uuid().notNull(),
    points: integer().notNull(),
    /** What it earned before moderators removed its subject; `points` is 0 since then. */
    withheldPoints: integer().notNull().default(0),
    /** The decision of moderators that removed what it was earned by, not a person: its undo gives it back. */
    withheldBy: uuid(),
    /** Where it was earned; null for what belongs to no community. */
    communityId: uuid().references(() => communities.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.reason, t.subjectId, t.fromId] }),
    // Only what earned something: of a day with a thousand likes these are twenty, and each like sums them up.
    index('point_entries_of_day')
      .on(t.userId, t.createdAt)
      .where(sql`${t.points} > 0`),
    index('point_entries_subject').on(t.subjectId),
    index('point_entries_community').on(t.communityId, t.createdAt),
    index('point_entries_withheld')
      .on(t.withheldBy)
      .where(sql`${t.withheldBy} is not null`),
    check('point_entries_not_negative', sql`${t.points} >= 0 and ${t.withheldPoints} >= 0`),
    check('point_entries_withheld', sql`${t.withheldBy} is null or ${t.points} = 0`),
  ],
);
