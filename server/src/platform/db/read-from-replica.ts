import { parsePosition } from '@homecoming/contract/read-after.ts';
import type { App, Context } from '../app.ts';
import { createBatcher } from '../concurrency/batch.ts';
import { isTransaction } from './database.ts';
import { sqlState } from './errors.ts';
import type { Read } from './replica.ts';

/** No replica has replayed that much. */
const NEVER = 0xffff_ffff_ffff_ffffn;
/** SQLSTATE of a statement that took too long: it would take as long on the primary. */
const STATEMENT_TIMEOUT = '57014';

/**
 * Reads what may be a second old from the replica, where there is one: large reads that decide about no rights, and that no
 * live message makes clients repeat, since they would get what was before it. The read is done on the primary when the
 * replica is away, late, behind what the caller has written, or fails meanwhile; so it may run twice. Where the conditions
 * of a read are rights, such as memberships and blocks, `isAllowed` asks the primary whether the caller may see what was
 * found; if not, the primary is read. It is only called for what the replica has answered.
 */
export async function readFromReplica<Result>(
  ctx: App | Context,
  read: Read<Result>,
  isAllowed: (found: Result) => Promise<boolean> | boolean = () => true,
): Promise<Result> {
  const answer = await tryReplica(ctx, read);
  if (answer !== null && (await isAllowed(answer.found))) return answer.found;
  return read(ctx.db, ctx.pool);
}

async function tryReplica<Result>(ctx: App | Context, read: Read<Result>): Promise<{ readonly found: Result } | null> {
  const { replica, db, log } = ctx;
  const readAfter = 'readAfter' in ctx ? ctx.readAfter : 0n;
  // A transaction sees what it has written.
  if (replica === null || isTransaction(db) || !replica.isUsable(readAfter)) return null;
  try {
    return { found: await replica.read(read) };
  } catch (error) {
    if (sqlState(error) === STATEMENT_TIMEOUT) throw error;
    log.info({ err: error }, 'a read failed on the replica, and is done on the primary');
    return null;
  }
}

/** The position that a read must not be behind, from its header. One that is not valid means the primary. */
export function parseReadAfter(header: string | string[] | undefined): bigint {
  if (header === undefined) return 0n;
  return (typeof header === 'string' ? parsePosition(header) : null) ?? NEVER;
}

/** All that ask share one answer. */
const PRIMARY = 'primary';
const readPositions = createBatcher<string, string>(
  1,
  async ({ pool }) => {
    const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn() as position');
    return rows.map(({ position }) => position);
  },
  { dedupeKey: (input) => input },
);

/** The same context, whose reads are not behind this moment: for reads whose conditions are rights, and that take long. */
export async function readAfterNow<C extends Context>(ctx: C): Promise<C> {
  return ctx.replica === null ? ctx : { ...ctx, readAfter: parseReadAfter(await readPrimaryPosition(ctx)) };
}

/**
 * The position of the primary, which is behind all that was committed before, also where commits are written later
 * (synchronous_commit=off). At the end of a page it is a header further than what a standby replays: the primary is read until
 * more is written. Asked once for concurrent calls.
 */
export function readPrimaryPosition(app: App): Promise<string> {
  return readPositions(app, PRIMARY, PRIMARY);
}
