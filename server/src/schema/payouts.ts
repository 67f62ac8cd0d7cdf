import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment, primaryId } from './columns.ts';
import { users } from './users.ts';

/** The account of a person at the payment provider. It stays, without the person, when their account is erased. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: primaryId(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The id at the provider; null until the provider has answered. */
    providerId: text(),
    /** The provider transfers money to it. */
    transfersActive: boolean().notNull().default(false),
    /** Its owner has finished the provider's form once. */
    detailsSubmitted: boolean().notNull().default(false),
    /** Something is due: until it is given, the account counts as not linked. */
    needsInput: boolean().notNull().default(true),
    /** When its state was last read from the provider. */
    readAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payout_accounts_user').on(t.userId),
    uniqueIndex('payout_accounts_provider').on(t.providerId),
    index('payout_accounts_read').on(sql`coalesce(${t.readAt}, '-infinity')`),
  ],
);
