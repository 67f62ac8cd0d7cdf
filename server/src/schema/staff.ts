import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { users } from './users.ts';

/** What platform staff did to other people's things: each act of theirs leaves a row. */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: primaryId(),
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Such as 'community.plan-set'. */
    act: text().notNull(),
    subjectId: uuid().notNull(),
    details: json().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('staff_acts_subject').on(t.subjectId, t.id)],
);
