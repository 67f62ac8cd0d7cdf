import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../schema/platform.ts';
import type { UserContext } from './app.ts';
import { prepared, type Queryable, type Transaction } from './db/database.ts';
import { newId } from './db/new-id.ts';
import { fail } from './http/fail.ts';
import { sharedTransaction, type SharedRow } from './shared-transaction.ts';
import { transaction } from './transaction.ts';

/** What names the thing that was created: its id, or lists of ids and words. Stored as JSON. */
type Created = string | Readonly<Record<string, readonly string[]>>;

interface Creation<C extends Created, Reply> {
  /** Writes, and returns what names the new thing. May run again after a deadlock. */
  create(tx: Transaction): Promise<C>;
  /**
   * Presents it to the caller. Of a repeated request it checks whether they may still read it.
   * @throws when they may not
   */
  read(ctx: UserContext, created: C, isRepeat: boolean): Promise<Reply>;
  /** Another queue than that of the request; see transaction(). */
  readonly queue?: string;
}

/**
 * Creates something once per `Idempotency-Key`, and returns it as its caller may see it now.
 * `create` and the key are one transaction: a crash leaves both or none. A repeated request fails at the latest at the
 * primary key, is rolled back, and reads what the first one has created, with the rights that its caller has by then.
 * @throws idempotency_key_reused when the key was used for a request with other content.
 */
export async function createIdempotently<C extends Created, Reply>(
  ctx: UserContext,
  { create, read, ...options }: Creation<C, Reply>,
): Promise<Reply> {
  const { made, isRepeat } = await runIdempotently<C, { made: C; isRepeat: boolean }>(ctx, {
    run(storeKey) {
      const work = async (tx: Transaction) => {
        const created = await create(tx);
        await storeKey(tx, created);
        return { made: created, isRepeat: false };
      };
      return transaction(ctx, work, options);
    },
    repeat: (created) => ({ made: created, isRepeat: true }),
  });
  return read(ctx, made, isRepeat);
}

interface SharedCreation<Checked, Reply> {
  /** Reads and locks, and writes nothing; see sharedTransaction(). */
  check(tx: Transaction): Promise<Checked>;
  /** Writes the new thing under this id. May run again. */
  create(tx: Transaction, checked: Checked, id: string): Promise<void>;
  /** As of createIdempotently(). */
  read(ctx: UserContext, id: string, isRepeat: boolean): Promise<Reply>;
}

/** As createIdempotently(), in a transaction that concurrent creations share: see sharedTransaction(). */
export async function createInSharedTransaction<Checked, Reply>(
  ctx: UserContext,
  row: SharedRow,
  { check, create, read }: SharedCreation<Checked, Reply>,
): Promise<Reply> {
  const id = newId();
  const { made, isRepeat } = await runIdempotently<string, { made: string; isRepeat: boolean }>(ctx, {
    async run() {
      const write = async (tx: Transaction, checked: Checked) => {
        // The key comes first: a repeat has written nothing then, and nobody else's creation is rolled back.
        const isNew = await claimKey(ctx, tx, id);
        if (isNew) await create(tx, checked, id);
        return isNew;
      };
      const isNew = await sharedTransaction(ctx, row, { check, write });
      // An earlier request has created it; runIdempotently() finds what.
      if (!isNew) throw fail(commonErrors.in_progress);
      return { made: id, isRepeat: false };
    },
    repeat: (created) => ({ made: created, isRepeat: true }),
  });
  return read(ctx, made, isRepeat);
}

/** Stores the key of a request with what it creates; false when another request has stored it before. */
async function claimKey({ idempotency, actor }: UserContext, tx: Transaction, id: string): Promise<boolean> {
  if (idempotency === null) return true;
  const stored = await insertNewKey(tx).execute({ ...idempotency, userId: actor.userId, created: JSON.stringify(id) });
  return stored.length > 0;
}

interface IdempotentRun<C extends Created, Result> {
  /** Creates in a transaction of its own, and stores in it what names the new thing. May run again after a deadlock. */
  run(storeKey: (tx: Transaction, created: C) => Promise<void>): Promise<Result>;
  /** The result of a repeated request, whose first one has created this. */
  repeat(created: C): Result;
}

/** As createIdempotently(), with a transaction of the caller's own, and with any result. */
export async function runIdempotently<C extends Created, Result>(
  ctx: UserContext,
  { run, repeat }: IdempotentRun<C, Result>,
): Promise<Result> {
  const { idempotency, actor } = ctx;
  if (idempotency === null) return run(async () => undefined);
  try {
    return await run(async (tx, created) => {
      await insertKey(tx).execute({ ...idempotency, userId: actor.userId, created: JSON.stringify(created) });
    });
  } catch (error) {
    const created = await findCreated<C>(ctx);
    if (created === null) throw error;
    return repeat(created);
  }
}

/** Deletes the keys of a person whose account is deleted. */
export async function deleteIdempotencyKeys(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

/** What an earlier request with this key has created, or null. */
async function findCreated<C extends Created>({ db, actor, idempotency }: UserContext): Promise<C | null> {
  if (idempotency === null) return null;
  const [row] = await findKey(db).execute({ userId: actor.userId, key: idempotency.key });
  if (row === undefined) return null;
  if (row.fingerprint !== idempotency.fingerprint) throw fail(commonErrors.idempotency_key_reused);
  // The fingerprint covers method and path, so this was stored by the same call.
  return row.created as C;
}

const findKey = prepared((db) =>
  db
    .select({ fingerprint: idempotencyKeys.fingerprint, created: idempotencyKeys.created })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, sql.placeholder('userId')), eq(idempotencyKeys.key, sql.placeholder('key'))))
    .prepare('find_idempotency_key'),
);

function insertStatement(db: Queryable) {
  return db.insert(idempotencyKeys).values({
    userId: sql.placeholder('userId'),
    key: sql.placeholder('key'),
    fingerprint: sql.placeholder('fingerprint'),
    created: sql`${sql.placeholder('created')}::json`,
  });
}

const insertKey = prepared((db) => insertStatement(db).prepare('insert_idempotency_key'));

const insertNewKey = prepared((db) =>
  insertStatement(db)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare('insert_new_idempotency_key'),
);
