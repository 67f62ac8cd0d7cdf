import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, primaryId } from './columns.ts';

/** What an act was about: ids, and codes such as 'remove'. Never words of people. */
export type LogIds = Readonly<Record<string, string | null>>;

const place = () => integer().notNull().default(0);
const hash = () =>
  bytea()
    .notNull()
    .default(sql`'\\x'::bytea`);

/**
 * The end of each chain of the log, which the next row continues, and what was removed from its start by age. One chain is that
 * of the platform, and each community has its own, so that communities do not wait for each other.
 */
export const logChains = pgTable('log_chains', {
  /** A community, which may be gone, or PLATFORM_CHAIN. */
  chain: uuid().primaryKey(),
  position: place(),
  hash: hash(),
  removedPosition: place(),
  removedHash: hash(),
});

/**
 * What those who moderate and the platform staff did. Triggers give each row its position and its hash, and refuse changes. The
 * ids of people and things stay when those are gone.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: primaryId(),
    chain: uuid().notNull(),
    /** From 1 on, without a gap. */
    position: place(),
    /** Null: the server itself, or an operator. */
    actorId: uuid(),
    /** Such as 'case.decided'. */
    act: text().notNull(),
    ids: jsonb().$type<LogIds>().notNull(),
    at: createdAt(),
    /** SHA-256 over the hash before and this row. */
    hash: hash(),
  },
  (t) => [
    uniqueIndex('moderation_log_chain').on(t.chain, t.position),
    index('moderation_log_age').on(t.at),
    index('moderation_log_names_read')
      .on(t.actorId, t.at)
      .where(sql`${t.act} = 'reporters.read'`),
  ],
);
