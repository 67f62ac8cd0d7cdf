import { jobPostErrors } from '@homecoming/contract/job-posts.ts';
import { and, eq } from 'drizzle-orm';
import { findOpenings, openChat } from '../chat/openings/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { acceptImageOrFile } from '../media/service.ts';
import { callerQueue, transaction } from '../platform/transaction.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { memberships } from '../schema/communities.ts';
import { recordFlag, screenTexts } from '../trust/screening/service.ts';
import { accessJob, type JobAccess } from './access.ts';
import { listApplicationIds } from './application-id.ts';
import { getJobState } from './policy.ts';
import { findSentUpload, type StoredUpload } from './queries.ts';

/**
 * Opens the chat with the author of a job with the caller's application; nothing else keeps it. Who sends the same again gets
 * the chat as it is, also when the job is over; a file that came again is left to the sweep.
 * @throws already_applied
 */
export async function applyForJob(
  ctx: UserContext,
  id: string,
  text: string,
  upload: UploadedFile | undefined,
): Promise<{ conversation: string }> {
  const { userId } = ctx.actor;
  const { job, ...access } = await accessJob(ctx, id, 'read');
  const conversation = job.authorId;
  const application = { userId, jobId: id, text, hasFile: upload !== undefined };
  const isSent = (await findFreeApplicationId(ctx.db, application)) === null;
  if (!isSent) requireApplicable(ctx, { job, ...access });
  // Only people who may apply, or have applied in these words, upload.
  const file = upload && (await acceptImageOrFile(ctx, userId, upload));
  if (isSent) {
    await requireSameFile(ctx.db, application, file);
    return { conversation };
  }
  const apply = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const own = and(eq(memberships.communityId, job.communityId), eq(memberships.userId, userId));
    // Locked: of two at once the second finds the application of the first.
    await tx.select({ id: memberships.userId }).from(memberships).where(own).for('no key update');
    await tx.select({ id: jobPosts.id }).from(jobPosts).where(eq(jobPosts.id, id)).for('share');
    const locked = await accessJob(txCtx, id, 'read');
    const clientId = await findFreeApplicationId(tx, application);
    if (clientId === null) return requireSameFile(tx, application, file);
    requireApplicable(ctx, locked);
    const screening = await screenTexts(txCtx, { communityId: job.communityId, texts: { text } });
    const words = joinParagraphs(`About “${locked.job.title}”:`, text, `${ctx.siteUrl}/jobs/${id}`);
    await openChat(ctx, tx, { from: userId, to: conversation, text: words, clientId, ...(file && { file }) });
    await recordFlag(tx, ctx, { kind: 'profile', id: userId }, screening);
  };
  await transaction(ctx, apply, { queue: callerQueue(ctx.actor) });
  return { conversation };
}

interface Application {
  readonly userId: string;
  readonly jobId: string;
  readonly text: string;
  readonly hasFile: boolean;
}

/**
 * The id of the message that an application becomes; null where it was sent already. One that was deleted does not count.
 * @throws already_applied where another one is there
 */
async function findFreeApplicationId(
  db: Queryable,
  { userId, jobId, text, hasFile }: Application,
): Promise<string | null> {
  const ids = listApplicationIds(jobId);
  const sent = await findOpenings(db, userId, ids);
  const open = sent.find(({ isDeleted }) => !isDeleted);
  if (open !== undefined && open.hasFile === hasFile && readWords(open.text ?? '') === text) return null;
  const id = open === undefined ? ids[sent.length] : undefined;
  if (id === undefined) throw fail(jobPostErrors.already_applied);
  return id;
}

/**
 * Refuses another file than the one of the application that was sent.
 * @throws already_applied
 */
async function requireSameFile(
  db: Queryable,
  { userId, jobId }: Application,
  file: StoredUpload | undefined,
): Promise<void> {
  if (file === undefined) return;
  const sent = await findSentUpload(db, userId, listApplicationIds(jobId));
  if (sent === null || describeUpload(sent) !== describeUpload(file)) throw fail(jobPostErrors.already_applied);
}

/** What tells an upload from another one. The name of an image is not stored; the same one is encoded in the same way. */
function describeUpload({ image, file }: StoredUpload): string {
  const parts = image === null ? [file?.name, file?.size] : [image.width, image.height, image.size, image.placeholder];
  return JSON.stringify(parts);
}

/** The message of an application. The address leads back to the job from the chat. */
function joinParagraphs(title: string, text: string, address: string): string {
  return [title, text, address].join('\n\n');
}

/** What somebody wrote in an application, without its title, which has one line, and the address. */
function readWords(message: string): string {
  return message.slice(message.indexOf('\n\n') + 2, message.lastIndexOf('\n\n'));
}

function requireApplicable(ctx: UserContext, { job, can }: Omit<JobAccess, 'community'>): void {
  if (job.authorId === ctx.actor.userId) throw fail(jobPostErrors.own_job);
  if (!can.take_part) throw fail(commonErrors.forbidden);
  if (getJobState(job, ctx.clock.now()) !== 'open') throw fail(jobPostErrors.job_closed);
  if (job.link !== null) throw fail(jobPostErrors.apply_by_link);
}
