import { durations } from '@homecoming/contract/limits.ts';
import { addMonths } from '../platform/calendar.ts';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { appeals, caseNotes, cases, decisions, reporters, reports, restrictions } from '../schema/moderation.ts';
import { notices } from '../schema/notices.ts';
import { users } from '../schema/users.ts';

/**
 * Erases an account from moderation: what it reported counts, without its words. Cases about it go on, and what was
 * decided about it stays until it is too old to object.
 */
export async function eraseReporter(tx: Transaction, userId: string): Promise<void> {
  await tx.update(reports).set({ note: null, earlier: null }).where(eq(reports.reporterId, userId));
  // An undo of a decision about a profile would bring back what the person had.
  const about = tx.select({ id: cases.id }).from(cases).where(eq(cases.authorId, userId));
  await tx
    .update(decisions)
    .set({
      effects: sql`jsonb_set(${decisions.effects}, '{removed}', coalesce((
        select jsonb_agg(one - 'before') from jsonb_array_elements(${decisions.effects} -> 'removed') one), '[]'))`,
    })
    .where(and(inArray(decisions.caseId, about), sql`${decisions.effects} @? '$.removed[*].before'`));
  await tx.delete(reporters).where(eq(reporters.userId, userId));
  await tx.update(appeals).set({ text: '' }).where(eq(appeals.byId, userId));
  await tx.update(caseNotes).set({ byId: null }).where(eq(caseNotes.byId, userId));
  await tx.update(restrictions).set({ membership: null }).where(eq(restrictions.userId, userId));
}

/**
 * Erases what came from the address of an account that is about to be deleted, without signing in: it counts, without its words.
 * An address that nobody verified may be that of somebody else.
 */
export async function eraseNotices(tx: Transaction, userId: string): Promise<void> {
  const address = tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.verifiedAt)));
  const own = inArray(notices.email, address);
  await tx
    .update(appeals)
    .set({ text: '' })
    .where(inArray(appeals.noticeId, tx.select({ id: notices.id }).from(notices).where(own)));
  await tx.delete(notices).where(and(own, isNull(notices.confirmedAt)));
  await tx.update(notices).set({ name: null, email: null, note: '', tokenHash: null }).where(own);
}

/** An address by which bans and suspensions know somebody. */
interface BannedAddress {
  readonly userId: string;
  /** In hexadecimal digits. */
  readonly addressHash: string;
  readonly at: Date;
}

/** The bans and suspensions of an account that is about to be deleted know its addresses for a year more: a new account of one joins nowhere. */
export async function keepBannedAddress(tx: Transaction, { userId, addressHash, at }: BannedAddress): Promise<void> {
  const hash = Buffer.from(addressHash, 'hex');
  await tx
    .update(restrictions)
    .set({
      addressHash: sql`coalesce(${restrictions.addressHash}, ${hash})`,
      addressUntil: addMonths(at, durations.bannedAddressMonths),
    })
    .where(isLiveBarrier(userId));
}

/** Those of an account know an address that it has no more: as a row of its own for each, which ends with its decision. */
export async function keepFormerAddress(tx: Transaction, { userId, addressHash, at }: BannedAddress): Promise<void> {
  const bans = await tx
    .select({
      communityId: restrictions.communityId,
      decisionId: restrictions.decisionId,
      kind: restrictions.kind,
      until: restrictions.until,
    })
    .from(restrictions)
    .where(and(isLiveBarrier(userId), isNull(restrictions.addressHash)))
    .orderBy(restrictions.id);
  const known = {
    userId,
    addressHash: Buffer.from(addressHash, 'hex'),
    addressUntil: addMonths(at, durations.bannedAddressMonths),
  };
  if (bans.length > 0) await tx.insert(restrictions).values(bans.map((ban) => ({ ...ban, ...known, createdAt: at })));
}

function isLiveBarrier(userId: string) {
  return and(
    eq(restrictions.userId, userId),
    inArray(restrictions.kind, ['suspend', 'ban']),
    isNull(restrictions.endedAt),
  );
}
