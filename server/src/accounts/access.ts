import { accountErrors } from '@homecoming/contract/accounts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { App, UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { fail } from '../platform/http/fail.ts';
import { hashWithKey } from '../platform/settings/keyed-hash.ts';
import { filters } from '../schema/trust.ts';
import { users } from '../schema/users.ts';
import type { UserRow } from './present.ts';

const PASSWORD_COUNTS_MS = durations.passwordMinutes * 60 * 1_000;

/**
 * Requires a recently entered password: at sign-in, or by `POST auth/confirm-password/`.
 * @throws password_required when it was entered too long ago.
 */
export function requireRecentPassword(ctx: UserContext): void {
  const age = ctx.clock.now().getTime() - ctx.actor.passwordConfirmedAt.getTime();
  if (age > PASSWORD_COUNTS_MS) throw fail(commonErrors.password_required);
}

/** A user's row, or null. */
export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await userById(db).execute({ id });
  return row ?? null;
}

/** A user's row by email address, case-insensitive, or null. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  return row ?? null;
}

/** The active members of the platform staff. */
export async function listStaffIds(db: Queryable): Promise<string[]> {
  // As in the index of staff: a parameter would not use it.
  const isStaff = sql`${users.isStaff}`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isStaff, eq(users.isActive, true)));
  return rows.map(({ id }) => id);
}

/** The form in which email addresses are stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** The hash by which a ban knows an address when its account is deleted. */
export function hashAddress({ config }: Pick<App, 'config'>, email: string): Buffer {
  return hashWithKey(config, 'banned address', email);
}

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('user_by_id'),
);

/**
 * Refuses an address of a domain, or of its subdomains, that the platform staff does not want.
 * @throws email_domain_refused
 */
export async function requireWantedDomain(db: Queryable, email: string): Promise<void> {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const [refused] = await db
    .select({ id: filters.id })
    .from(filters)
    .where(and(eq(filters.kind, 'email_domain'), equalsAny(filters.value, domains)))
    .limit(1);
  if (refused === undefined) return;
  const { message } = accountErrors.email_domain_refused;
  throw fail(accountErrors.email_domain_refused, { fields: { email: message } });
}
