import { limits } from '@homecoming/contract/limits.ts';
import { trustErrors } from '@homecoming/contract/text-errors.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { invites } from '../../schema/communities.ts';
import { countTextsSince, findLastText } from './queries.ts';
import { lockTexts } from './turns.ts';
import { PROBATION_MS, type Writer } from './writer.ts';

/** Within that time after a text was published its author may change it without waiting. */
const FREE_EDIT_MS = 5 * 60 * 1_000;

/** A new text, or a change of one that was published at a time. */
export interface PacedText {
  readonly communityId: string;
  readonly channelId: string | null;
  readonly kind: 'post' | 'comment';
  /** Of a text that is changed. */
  readonly publishedAt?: Date;
}

/**
 * Refuses a text that comes too soon after the last one of its author, or that is one too many of a new account.
 * @throws slow_mode with the seconds to wait; new_account
 */
export async function requireAllowedPace(ctx: UserContext, writer: Writer, pacedText: PacedText): Promise<void> {
  // Those who manage a community may write there as they like.
  if (writer.manages) return;
  const now = ctx.clock.now().getTime();
  const isNew = pacedText.publishedAt === undefined;
  const isSlow = writer.slowSeconds > 0 || writer.slowChannelSeconds > 0;
  const waits = isSlow && (isNew || now - pacedText.publishedAt.getTime() > FREE_EDIT_MS);
  const isCounted = isNew && writer.isInProbation;
  if (waits || isCounted) await lockTexts(ctx);
  if (waits) await requireSlowMode(ctx, writer, pacedText);
  if (isCounted) await requireFewTexts(ctx, writer, pacedText.kind);
}

async function requireSlowMode(ctx: UserContext, { slowSeconds, slowChannelSeconds }: Writer, text: PacedText) {
  const now = ctx.clock.now();
  const rules = [
    { seconds: slowSeconds, channelId: null },
    { seconds: slowChannelSeconds, channelId: text.channelId },
  ].filter(({ seconds }) => seconds > 0);
  for (const { seconds, channelId } of rules) {
    const since = new Date(now.getTime() - seconds * 1_000);
    const last = await findLastText(ctx, {
      communityId: text.communityId,
      channelId,
      since,
      freeEditMs: FREE_EDIT_MS,
    });
    if (last === null) continue;
    const wait = Math.max(1, Math.ceil((last.getTime() + seconds * 1_000 - now.getTime()) / 1_000));
    throw fail(trustErrors.slow_mode, {
      message: `This place is in slow mode. You can write again in ${describeWait(wait)}.`,
      retryAfterSeconds: wait,
      details: { retry_after: wait },
    });
  }
}

async function requireFewTexts(ctx: UserContext, { probationEndsAt }: Writer, kind: PacedText['kind']): Promise<void> {
  const { userId } = ctx.actor;
  const max = kind === 'post' ? limits.probationPosts : limits.probationComments;
  const since = new Date(ctx.clock.now().getTime() - PROBATION_MS);
  if ((await countTextsSince(ctx, kind, since, max)) < max || (await wasInvited(ctx.db, userId))) return;
  const end = probationEndsAt?.getTime() ?? ctx.clock.now().getTime() + PROBATION_MS;
  const wait = Math.max(1, Math.ceil((end - ctx.clock.now().getTime()) / 1_000));
  throw fail(trustErrors.new_account, {
    retryAfterSeconds: wait,
    details: { retry_after: wait },
    message: `Your account is new: ${max} ${kind}s on the first day. You can write more tomorrow.`,
  });
}

/** Whether a manager has invited the person by mail: somebody answers for them. */
export async function wasInvited(db: Queryable, userId: string): Promise<boolean> {
  const [invite] = await db
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.acceptedBy, userId), isNotNull(invites.acceptedBy)))
    .limit(1);
  return invite !== undefined;
}

function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
