import { accountErrors } from '@homecoming/contract/accounts.ts';
import { endSessionsByStaff } from '../../accounts/service.ts';
import type { UserContext } from '../../platform/app.ts';
import { fail } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { transaction } from '../../platform/transaction.ts';
import { recordAct } from '../../trust/log/service.ts';
import { requirePerson } from './queries.ts';

/**
 * Signs a person out: everywhere, or on one device. Logged.
 * @throws person_not_found, session_not_found
 */
export async function endPersonSessions(ctx: UserContext, userId: string, sessionId?: string): Promise<void> {
  await requirePerson(ctx.db, userId);
  await transaction(ctx, async (tx) => {
    const ended = await endSessionsByStaff(tx, userId, sessionId);
    if (sessionId !== undefined && ended === 0) throw fail(accountErrors.session_not_found);
    const act = 'account.sessions-ended';
    await recordAct(tx, {
      communityId: null,
      actorId: ctx.actor.userId,
      act,
      ids: { user: userId, session: sessionId ?? null },
      at: ctx.clock.now(),
    });
  });
  logSecurityEvent(ctx, 'sessions_ended', { about: userId });
}
