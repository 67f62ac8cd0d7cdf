import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt } from './columns.ts';
import { users } from './users.ts';

/** Who blocked whom. It counts for both. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: belongsTo(() => users.id),
    blockedId: belongsTo(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId),
    check('blocks_somebody_else', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);
