import type { FastifyRequest } from 'fastify';
import type { Context } from '../../app.ts';
import type { ErrorDefinition } from '@homecoming/contract/errors.ts';
import { getClientNetwork } from '../client-network.ts';

/** Ids, numbers and names of kinds: no texts of people, no addresses of mails, no secrets. */
type Details = Readonly<Record<string, string | number | boolean | null>>;

/** What happened: docs/security.md says when each is logged, and with what. */
export type SecurityEvent =
  | 'signed_up'
  | 'signed_in'
  | 'signed_out'
  | 'sign_in_failed'
  | 'password_confirmed'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | `second_factor_${'asked' | 'failed' | 'added' | 'removed' | 'reset' | 'reset_requested' | 'reset_stopped'}`
  | 'recovery_codes_replaced'
  | 'sessions_ended'
  | 'account_exported'
  | 'account_deleted'
  | 'role_changed'
  | 'community_deleted'
  | `plan_${'set' | 'granted' | 'declined'}`;

/**
 * Logs something that matters for security, once it has happened: who did it, in which session and request, from which
 * network, and what it was about. `details` may name the user where nobody is signed in.
 */
export function logSecurityEvent(ctx: Context, event: SecurityEvent, details: Details = {}): void {
  const { actor, requestId: request_id, network } = ctx;
  const who = { user_id: actor?.userId ?? null, session_id: actor?.sessionId ?? null };
  ctx.log.info({ event, ...who, request_id, network, ...details }, 'security');
}

const REPEAT_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** When a refusal was logged last, by caller, route and error. */
const lastLogged = new Map<string, number>();

/**
 * Logs a call that was refused. The same refusal of the same caller is logged once a minute: a repeated call must not
 * fill the disk.
 */
export function logRefusedCall(request: FastifyRequest, { status, code }: ErrorDefinition): void {
  const route = request.routeOptions.url;
  if (route?.startsWith('/api/') !== true) return;
  const { method, actor } = request;
  const network = getClientNetwork(request);
  const key = `${actor?.userId ?? network} ${method} ${route} ${code}`;
  const now = performance.now();
  if (now - (lastLogged.get(key) ?? -Infinity) < REPEAT_MS) return;
  if (lastLogged.size >= MAX_REMEMBERED) lastLogged.clear();
  lastLogged.set(key, now);
  const event = status === 429 ? 'rate_limited' : 'call_refused';
  request.log.info({ event, ...describeCaller(request), network, method, route, status, code }, 'security');
}

/** Who sent a request, as the log has it. */
export function describeCaller({ actor }: FastifyRequest): { user_id: string | null; session_id: string | null } {
  // Null also before the caller is known: what fails there has no actor yet
  return { user_id: actor?.userId ?? null, session_id: actor?.sessionId ?? null };
}
