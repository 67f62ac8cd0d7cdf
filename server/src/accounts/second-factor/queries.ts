import type { Passkey, SecondFactor } from '@homecoming/contract/second-factor.ts';
import { asc, eq } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { passkeys, totpSecrets } from '../../schema/second-factor.ts';
import { countsForStaff } from '../sessions.ts';
import { findUser } from '../access.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import type { PasskeyRow } from './web-authn.ts';

/** The caller's second factors. */
export async function getSecondFactor(ctx: UserContext): Promise<SecondFactor> {
  const { userId, secondFactorAt } = ctx.actor;
  const [app] = await ctx.db
    .select({ confirmedAt: totpSecrets.confirmedAt })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId));
  const user = await findUser(ctx.db, userId);
  const rows = await listPasskeyRows(ctx.db, userId);
  return {
    totp: app?.confirmedAt ? { added_at: app.confirmedAt.toISOString() } : null,
    passkeys: rows.map(presentPasskey),
    recovery_codes_left: await countRecoveryCodes(ctx.db, userId),
    counts: user?.isStaff ? countsForStaff(ctx, secondFactorAt) : secondFactorAt !== null,
  };
}

/** The passkeys of a user, the oldest first. */
export function listPasskeyRows(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(100);
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt === null ? null : lastUsedAt.toISOString(),
  };
}
