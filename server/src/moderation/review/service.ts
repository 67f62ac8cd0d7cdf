import { commonErrors } from '@homecoming/contract/errors.ts';
import { moderationErrors } from '@homecoming/contract/moderation.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { reviewErrors, type rejectReviewItem as rejectCall } from '@homecoming/contract/review.ts';
import { and, eq } from 'drizzle-orm';
import { findUser } from '../../accounts/access.ts';
import { publishCommentOnHold } from '../../comments/service.ts';
import { findCommunity } from '../../communities/access.ts';
import { detachMedia } from '../../media/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { fail, HttpFailure } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { publishJobOnHold } from '../../job-board/service.ts';
import { commentSubjects } from '../../posts/comments/service.ts';
import { publishPostOnHold } from '../../posts/service.ts';
import type { LogIds } from '../../schema/moderation-log.ts';
import { reviewItems } from '../../schema/trust.ts';
import { recordAct, type Act } from '../../trust/log/service.ts';
import { endReview, type ReviewItemRow } from '../../trust/review/service.ts';
import { requireActiveModerator } from '../access.ts';
import { insertDecidedCase } from '../decisions/close.ts';
import { insertDecision } from '../decisions/insert.ts';
import { chooseHandler, canDecideAbout } from '../policy.ts';
import { findNamedRule } from '../reports/service.ts';
import { addEvidence } from '../service.ts';
import { findRank } from '../../communities/barriers/access.ts';
import { findMembership } from '../../communities/members/access.ts';

/**
 * Publishes what waits, as its author. Released already is a success.
 * @throws review_decided; review_refused with the reason when its author could not publish it now: it waits on
 */
export async function releaseReviewItem(ctx: UserContext, id: string): Promise<{ published: string }> {
  return transaction(ctx, async (tx) => {
    const item = await accessItemToAnswer(tx, ctx, id);
    if (item.publishedId !== null) return { published: item.publishedId };
    requireWaiting(item);
    const published = await publishAsAuthor(tx, ctx, item);
    await endReview(tx, ctx, item, { state: 'released', publishedId: published });
    await recordAct(tx, describeAnswer(ctx, 'review.released', item));
    return { published };
  });
}

/**
 * Does not publish what waits. Its author gets a statement of the reasons, and can object.
 * @throws review_decided, rule_not_found
 */
export async function rejectReviewItem(
  ctx: UserContext,
  id: string,
  { ground, rule: ruleId, reason }: BodyOf<typeof rejectCall>,
): Promise<{ decision: string }> {
  return transaction(ctx, async (tx) => {
    const item = await accessItemToAnswer(tx, ctx, id);
    requireWaiting(item);
    const { communityId, authorId, body, imageId } = item;
    const at = ctx.clock.now();
    const rule = await findNamedRule(tx, communityId, ground, ruleId);
    const author = await findRank(tx, communityId, authorId);
    const own = await findMembership(tx, communityId, ctx.actor.userId);
    if (!canDecideAbout(own?.role ?? null, ctx.actor.isStaff, author)) {
      throw fail(moderationErrors.role_forbidden);
    }
    const row = await insertDecidedCase(
      tx,
      {
        communityId,
        handledBy: chooseHandler(author),
        kind: body.kind,
        subjectId: id,
        authorId,
        foundWord: item.word,
        openedAt: item.createdAt,
      },
      at,
    );
    const content = { title: body.title, text: body.text, before: [] };
    await addEvidence(tx, row.id, { content, pictures: imageId === null ? [] : [imageId] }, at);
    const decisionId = newId();
    await insertDecision(tx, row, {
      id: decisionId,
      decidedBy: ctx.actor.userId,
      reported: false,
      item: 'remove',
      person: null,
      until: null,
      ground,
      rule,
      reason: reason || null,
      effects: { removed: [], rejected: id },
      at,
    });
    if (imageId !== null) await detachMedia(tx, imageId);
    await endReview(tx, ctx, item, { state: 'rejected' });
    await recordAct(tx, describeAnswer(ctx, 'review.rejected', item, { case: row.id, decision: decisionId }));
    return { decision: decisionId };
  });
}

/** What the caller did with what waited, for the log. */
function describeAnswer(
  { actor, clock }: UserContext,
  act: 'review.released' | 'review.rejected',
  { id, communityId, authorId, body }: ReviewItemRow,
  more: LogIds = {},
): Act {
  const ids = { review: id, kind: body.kind, user: authorId, ...more };
  return { communityId, actorId: actor.userId, act, ids, at: clock.now() };
}

/** Withdraws what waits of the caller. What does not wait any more stays as it is. */
export async function withdrawReviewItem(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const own = and(eq(reviewItems.id, id), eq(reviewItems.authorId, ctx.actor.userId));
    const [item] = await tx.select().from(reviewItems).where(own).for('update');
    if (item === undefined) throw fail(reviewErrors.review_not_found);
    if (item.state !== 'waiting') return;
    if (item.imageId !== null) await detachMedia(tx, item.imageId);
    await endReview(tx, ctx, item, { state: 'withdrawn' });
  });
}

/** An item that the caller may answer, locked: of two moderators the second finds the answer of the first. */
async function accessItemToAnswer(tx: Transaction, ctx: UserContext, id: string): Promise<ReviewItemRow> {
  const [item] = await tx.select().from(reviewItems).where(eq(reviewItems.id, id)).for('update');
  if (item === undefined) throw fail(reviewErrors.review_not_found);
  const { can, membership } = await findCommunity(withTransaction(ctx, tx), item.communityId);
  if (!can.manage_members && !ctx.actor.isStaff) throw fail(reviewErrors.review_not_found);
  await requireActiveModerator(withTransaction(ctx, tx), item.communityId, membership);
  if (item.authorId === ctx.actor.userId) throw fail(reviewErrors.own_review);
  return item;
}

function requireWaiting({ state }: ReviewItemRow): void {
  if (state !== 'waiting') throw fail(reviewErrors.review_decided);
}

async function publishAsAuthor(tx: Transaction, ctx: UserContext, item: ReviewItemRow): Promise<string> {
  const { body, imageId, authorId } = item;
  const author = await findUser(tx, authorId);
  if (author?.isActive !== true) throw refuse('its author has no account any more');
  if (imageId !== null) await detachMedia(tx, imageId);
  const asAuthor: UserContext = {
    ...ctx,
    idempotency: null,
    actor: {
      userId: authorId,
      sessionId: '',
      isStaff: false,
      lacksSecondFactor: false,
      verified: author.verifiedAt !== null,
      passwordConfirmedAt: new Date(0),
      secondFactorAt: null,
    },
  };
  try {
    if (body.kind === 'job') return await publishJobOnHold(tx, asAuthor, body);
    if (body.kind === 'post') return await publishPostOnHold(tx, asAuthor, body, imageId);
    return await publishCommentOnHold(tx, asAuthor, commentSubjects, body, imageId);
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.definition === commonErrors.unavailable) throw error;
    const isGone = error.definition.status === 404;
    throw refuse(isGone ? 'its place is gone, or closed to its author' : 'its author may not write there any more');
  }
}

function refuse(why: string) {
  return fail(reviewErrors.review_refused, { message: `This cannot be published any more: ${why}.` });
}
