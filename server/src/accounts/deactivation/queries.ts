import { accountErrors } from '@homecoming/contract/accounts.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { formatDay } from '../../platform/calendar.ts';
import { fail } from '../../platform/http/fail.ts';
import { restrictions } from '../../schema/moderation.ts';

/**
 * Requires that the staff have not closed an account. For somebody who has shown that it is theirs.
 * @throws account_deactivated, with until when
 */
export async function requireNotDeactivated(db: Queryable, userId: string): Promise<void> {
  const [found] = await db
    .select({ until: restrictions.until })
    .from(restrictions)
    .where(
      and(
        eq(restrictions.userId, userId),
        isNull(restrictions.endedAt),
        isNull(restrictions.communityId),
        eq(restrictions.kind, 'deactivate'),
      ),
    )
    .orderBy(sql`${restrictions.until} desc nulls first`)
    .limit(1);
  if (found === undefined) return;
  const { until } = found;
  if (until === null) throw fail(accountErrors.account_deactivated);
  throw fail(accountErrors.account_deactivated, {
    message: `Your account is closed until ${formatDay(until)}. Our mail says why, and how to object.`,
    details: { until: until.toISOString() },
  });
}
