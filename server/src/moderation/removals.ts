import { commentErrors, type deleteComment as deleteCommentCall } from '@homecoming/contract/comments.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { moderationErrors, type SubjectKind } from '@homecoming/contract/moderation.ts';
import { jobPostErrors } from '@homecoming/contract/job-posts.ts';
import { postErrors } from '@homecoming/contract/posts.ts';
import { eq } from 'drizzle-orm';
import { accessComment, type CommentRef } from '../comments/access.ts';
import { deleteComment } from '../comments/service.ts';
import { findMembership } from '../communities/members/access.ts';
import { lockMember } from '../communities/moderation.ts';
import { accessJob } from '../job-board/access.ts';
import { deleteJobPost } from '../job-board/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { transaction } from '../platform/transaction.ts';
import { accessPost } from '../posts/access.ts';
import { commentSubjects } from '../posts/comments/service.ts';
import { deletePost } from '../posts/service.ts';
import { cases } from '../schema/moderation.ts';
import { recordActs } from '../trust/log/service.ts';
import { requireActiveModerator, selectCases, toCaseAccess, type CaseAccess } from './access.ts';
import { checkDecision } from './decisions/input.ts';
import { writeDecision } from './decisions/service.ts';
import { lockOpenCase } from './reports/service.ts';
import { listHandled } from './policy.ts';
import { moderatedKinds } from './subjects/kinds.ts';
import type { Subject } from './subjects/subject.ts';

/** What people who moderate say about what they delete. */
export type Removal = BodyOf<typeof deleteCommentCall>;

/** Deletes a post of the caller; that of somebody else is removed by a decision. */
export async function deleteOrRemovePost(ctx: UserContext, id: string, removal: Removal): Promise<void> {
  const access = (by: UserContext) => accessPost(by, id, 'delete');
  const { post } = await access(ctx);
  if (post.authorId === ctx.actor.userId) return deletePost(ctx, id);
  const missing = () => fail(postErrors.post_not_found);
  await remove(ctx, { kind: 'post', id, communityId: post.communityId, missing, access }, removal);
}

/** Deletes a job of the caller; that of somebody else is removed by a decision. */
export async function deleteOrRemoveJob(ctx: UserContext, id: string, removal: Removal): Promise<void> {
  const access = (by: UserContext) => accessJob(by, id, 'delete');
  const { job } = await access(ctx);
  if (job.authorId === ctx.actor.userId) return deleteJobPost(ctx, id);
  const missing = () => fail(jobPostErrors.job_not_found);
  await remove(ctx, { kind: 'job', id, communityId: job.communityId, missing, access }, removal);
}

/** Deletes a comment of the caller; that of somebody else is removed by a decision. */
export async function deleteOrRemoveComment(ctx: UserContext, ref: CommentRef, removal: Removal): Promise<void> {
  const access = (by: UserContext) => accessComment(by, commentSubjects, ref, 'delete');
  const { comment, subject } = await access(ctx);
  if (comment.authorId === ctx.actor.userId) return deleteComment(ctx, commentSubjects, ref);
  const missing = () => fail(commentErrors.comment_not_found);
  await remove(ctx, { kind: 'comment', id: ref.id, communityId: subject.communityId, missing, access }, removal);
}

interface Content {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly communityId: string;
  /** The answer to a caller who comes too late. */
  readonly missing: () => Error;
  /** Rejects where the caller may not delete it. */
  readonly access: (ctx: UserContext) => Promise<unknown>;
}

/** Decides to remove something, in its open case or in a new one. The claim of somebody else does not matter: it is answered as changed. */
async function remove(ctx: UserContext, content: Content, { ground, rule, reason }: Removal): Promise<void> {
  const checked = checkDecision({ item: 'remove', ground, rule, reason });
  const work = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const subject = await lockContent(tx, content);
    await content.access(txCtx);
    const { access, isNew } = await lockCase(tx, ctx, subject);
    // Others look at its open case, and decide about more than this.
    if (!isNew && !access.can.decide)
      throw fail(commonErrors.forbidden, { message: moderationErrors.role_forbidden.message });
    await requireActiveModerator(txCtx, subject.communityId, access);
    await recordActs(tx, await writeDecision(tx, ctx, access, checked, { openedCase: isNew }));
  };
  // Decisions of a community wait for its log.
  await transaction(ctx, work, { queue: content.communityId });
}

/** Locks in the order of docs/lock-order.md: the author's membership, and then the content. */
async function lockContent(tx: Transaction, { kind, id, missing }: Content): Promise<Subject> {
  const moderated = moderatedKinds[kind];
  const found = await moderated.find(tx, id);
  if (found === null) throw missing();
  const { communityId, authorId: userId } = found;
  if (communityId !== null) await lockMember(tx, { communityId, userId });
  await moderated.lock(tx, id);
  const locked = await moderated.find(tx, id);
  // Somebody else was quicker.
  if (locked === null || locked.removedBy !== null) throw missing();
  return locked;
}

async function lockCase(
  tx: Transaction,
  ctx: UserContext,
  subject: Subject,
): Promise<{ access: CaseAccess; isNew: boolean }> {
  const { userId, isStaff } = ctx.actor;
  const { communityId } = subject;
  const membership = communityId === null ? null : await findMembership(tx, communityId, userId);
  const role = membership?.role ?? null;
  // Of a case that they may not see the answer says nothing.
  const { row, isNew } = await lockOpenCase(tx, subject, ctx.clock.now(), { seen: listHandled(role, isStaff) });
  const [found] = await selectCases(tx, ctx.actor.userId, eq(cases.id, row.id));
  // Its community is deleted.
  if (found === undefined) throw fail(commonErrors.not_found);
  return { access: toCaseAccess(ctx, found), isNew };
}
