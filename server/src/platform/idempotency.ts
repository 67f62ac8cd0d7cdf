import { and, eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../schema/platform.ts';
import type { App, Context, Idempotency, UserContext } from './app.ts';
import { prepared, type Transaction } from './db/database.ts';
import { createBatcher } from './batch.ts';
import { transaction } from './transaction.ts';

/** Thrown when another request with the same key has committed: its answer is the answer. */
export class DuplicateRequest extends Error {}

/**
 * A write that creates something, and whose result is the reply. With an `Idempotency-Key` the reply is kept in the
 * same transaction, so that a repeated request finds it whatever died in between.
 * @throws {DuplicateRequest} when the same key committed before; the HTTP layer replays its answer.
 */
export function createIdempotently<Reply>(ctx: UserContext, work: (tx: Transaction) => Promise<Reply>): Promise<Reply> {
  const { idempotency, actor } = ctx;
  if (idempotency === null) return transaction(ctx, work);
  const owner = { userId: actor.userId, key: idempotency.key };
  return transaction(ctx, async (tx) => {
    // Of two at once the second waits here for the first, and then finds its row.
    const claimed = await claimKey(tx).execute({ ...owner, fingerprint: idempotency.fingerprint });
    if (claimed.length === 0) throw new DuplicateRequest();
    const reply = await work(tx);
    await storeReply(tx).execute({ ...owner, reply: JSON.stringify(reply) });
    return reply;
  });
}

/** One of many creations: whose it is, and under which key. */
export interface Creation {
  readonly userId: string;
  readonly idempotency: Idempotency | null;
}

/**
 * As createIdempotently, for many in one transaction, each under its own key or none. `work` answers in the order of what it is
 * given, with undefined for what it did not create; it may run again without those whose keys turn out to be taken.
 * The result is in the order of `given`.
 */
export async function createAllIdempotently<Given extends Creation, Reply>(
  app: App,
  given: readonly Given[],
  work: (tx: Transaction, given: readonly Given[]) => Promise<readonly (Reply | undefined)[]>,
): Promise<(Reply | undefined | DuplicateRequest)[]> {
  const answers = new Map<Given, Reply | undefined>();
  let left = firstsOf(given);
  while (left.length > 0) {
    const now = left;
    try {
      const replies = await transaction(app, (tx) => createAll(tx, now, work));
      now.forEach((creation, index) => answers.set(creation, replies[index]));
      break;
    } catch (error) {
      if (!(error instanceof KeysTaken)) throw error;
      left = now.filter((creation) => !error.taken.has(creation));
    }
  }
  return given.map((creation) => (answers.has(creation) ? answers.get(creation) : new DuplicateRequest()));
}

interface Kept {
  readonly fingerprint: string;
  readonly reply: unknown;
}

/** The kept answer of a key, or null. Those that are asked for together are looked up together. */
export function findStoredReply(ctx: Context, userId: string, key: string): Promise<Kept | null> {
  return findStoredReplies(ctx, 'all', { userId, key });
}

/** Forgets the kept answers of somebody whose account is gone. */
export async function deleteStoredReplies(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

/** Thrown inside of a transaction that others were quicker than: it is tried again without these. */
class KeysTaken extends Error {
  readonly taken: ReadonlySet<Creation>;

  constructor(taken: ReadonlySet<Creation>) {
    super('some keys were taken meanwhile');
    this.taken = taken;
  }
}

/** A key counts for the first that comes with it. */
function firstsOf<Given extends Creation>(given: readonly Given[]): readonly Given[] {
  const seen = new Set<string>();
  return given.filter(({ userId, idempotency }) => {
    if (idempotency === null) return true;
    const id = idOf({ userId, key: idempotency.key });
    return !seen.has(id) && seen.add(id);
  });
}

/** Keys are not claimed beforehand: that one is taken meanwhile is rare, and claims would cost each another statement. */
async function createAll<Given extends Creation, Reply>(
  tx: Transaction,
  given: readonly Given[],
  work: (tx: Transaction, given: readonly Given[]) => Promise<readonly (Reply | undefined)[]>,
): Promise<readonly (Reply | undefined)[]> {
  const replies = await work(tx, given);
  const keyed = given.flatMap((creation, index) => {
    const { userId, idempotency } = creation;
    const reply = replies[index];
    return idempotency === null || reply === undefined ? [] : [{ creation, userId, ...idempotency, reply }];
  });
  if (keyed.length === 0) return replies;
  // In one order, so that two with the same keys wait for each other in one direction.
  keyed.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const kept = await storeReplies(tx).execute({
    userIds: keyed.map(({ userId }) => userId),
    keys: keyed.map(({ key }) => key),
    fingerprints: keyed.map(({ fingerprint }) => fingerprint),
    replies: keyed.map(({ reply }) => JSON.stringify(reply)),
  });
  const ours = new Set(kept.map(idOf));
  const taken = keyed.filter((one) => !ours.has(idOf(one)));
  if (taken.length > 0) throw new KeysTaken(new Set(taken.map(({ creation }) => creation)));
  return replies;
}

interface KeyOfUser {
  readonly userId: string;
  readonly key: string;
}

function idOf({ userId, key }: KeyOfUser): string {
  return `${userId} ${key}`;
}

const findStoredReplies = createBatcher<KeyOfUser, Kept | null>(100, async ({ db }, asked) => {
  const values = { userIds: asked.map(({ userId }) => userId), keys: asked.map(({ key }) => key) };
  const rows = await findKept(db).execute(values);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return asked.map((one) => byId.get(idOf(one)) ?? null);
});

const userIds = sql`${sql.placeholder('userIds')}::uuid[]`;
const keys = sql`${sql.placeholder('keys')}::text[]`;

/** Key by key in the index, however small the table was when the plan was made. */
const findKept = prepared((db) =>
  db
    .select({
      userId: sql<string>`kept.user_id`,
      key: sql<string>`kept.key`,
      fingerprint: sql<string>`kept.fingerprint`,
      reply: sql<unknown>`kept.reply`,
    })
    .from(
      sql`unnest(${userIds}, ${keys}) as asked (user_id, key) cross join lateral (
        select * from ${idempotencyKeys} where user_id = asked.user_id and key = asked.key limit 1) as kept`,
    )
    .prepare('kept_replies'),
);

const claimKey = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      reply: null,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare('claim_idempotency_key'),
);

const storeReply = prepared((db) =>
  db
    .update(idempotencyKeys)
    .set({ reply: sql`${sql.placeholder('reply')}::json` })
    .where(and(eq(idempotencyKeys.userId, sql.placeholder('userId')), eq(idempotencyKeys.key, sql.placeholder('key'))))
    .prepare('keep_reply'),
);

/** Writes keys with their replies, in the order given; answers with those that were not there before. */
const storeReplies = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .select(
      db
        .select({
          userId: sql<string>`given.user_id`.as('user_id'),
          key: sql<string>`given.key`.as('key'),
          fingerprint: sql<string>`given.fingerprint`.as('fingerprint'),
          reply: sql`given.reply`.as('reply'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(
          sql`unnest(${userIds}, ${keys}, ${sql.placeholder('fingerprints')}::text[],
            ${sql.placeholder('replies')}::json[]) with ordinality
            as given (user_id, key, fingerprint, reply, place)`,
        )
        .orderBy(sql`given.place`),
    )
    .onConflictDoNothing()
    .returning({ userId: idempotencyKeys.userId, key: idempotencyKeys.key })
    .prepare('keep_new_replies'),
);
