import {
  communityErrors,
  type Community,
  type createCommunity as createCall,
  type updateCommunity as updateCall,
} from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { eq } from 'drizzle-orm';
import { acceptImage, attachMedia, replaceMedia } from '../media/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail, HttpFailure } from '../platform/http/fail.ts';
import { parseWebAddress } from '../platform/http/parse-values.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { communities } from '../schema/communities.ts';
import { recordFlag, screenTexts } from '../trust/screening/service.ts';
import { accessCommunity, type CommunityRow } from './access.ts';
import { giveUpMembership } from './barriers/service.ts';
import { communityOpened, communityUpdated, mentoringSwitched } from './facts.ts';
import { findMembership } from './members/access.ts';
import { roleChanges } from './members/role-changes.ts';
import { addMember, changeMembership } from './members/service.ts';
import { lockCommunity } from './plans/access.ts';
import { requireRoomToOwn } from './plans/service.ts';
import { getCommunity } from './queries.ts';

interface Pictures {
  readonly logo?: UploadedFile;
  readonly cover?: UploadedFile;
}

/** Creates a community with the caller as owner and payment owner. */
export async function createCommunity(
  ctx: UserContext,
  input: BodyOf<typeof createCall>,
  files: Pictures,
): Promise<Community> {
  if (!ctx.actor.verified) throw fail(communityErrors.verify_email_first);
  const { logo, cover } = await acceptPictures(ctx, files);
  const create = async (tx: Transaction) => {
    await requireRoomToOwn(tx, ctx.actor.userId, true);
    const { name, description } = input;
    const screening = await screenTexts(withTransaction(ctx, tx), { communityId: null, texts: { name, description } });
    const [row] = await tx
      .insert(communities)
      .values({
        name: input.name,
        description: input.description || null,
        visibility: input.visibility ?? 'public',
        joinPolicy: input.join_policy ?? 'request',
        logoId: logo?.id ?? null,
        coverId: cover?.id ?? null,
        plan: ctx.config.defaultPlan,
        createdAt: ctx.clock.now(),
      })
      .returning();
    if (row === undefined) throw new Error('insert returned no row');
    for (const image of [logo, cover]) if (image) await attachMedia(tx, image.id, { type: 'community', id: row.id });
    await addMember(ctx, tx, row, ctx.actor.userId, 'community_owner');
    await recordFlag(tx, ctx, { kind: 'community', id: row.id }, screening);
    return row.id;
  };
  return createIdempotently(ctx, { create, read: getCommunity });
}

/** Changes the details of a community; missing fields stay. */
export async function updateCommunity(
  ctx: UserContext,
  id: string,
  changes: BodyOf<typeof updateCall>,
  files: Pictures,
): Promise<Community> {
  await accessCommunity(ctx, id, 'edit');
  const images = await acceptPictures(ctx, files);
  return transaction(ctx, async (tx) => {
    // Locked, so that concurrent uploads of pictures each replace the one before.
    const before = await lockCommunity(tx, id);
    await accessCommunity(withTransaction(ctx, tx), id, 'edit');
    await requireRightToRequireFactor(withTransaction(ctx, tx), id, changes);
    const isAboutMentoring = changes.mentoring !== undefined && changes.mentoring !== before.mentoring;
    const isAboutJobs = changes.job_board !== undefined && changes.job_board !== before.jobBoard;
    const { name, description } = changes;
    const givingUrl = readGivingUrl(changes, before);
    const isAboutGiving = givingUrl !== before.givingUrl;
    const requireOwner = async (isChanged: boolean, sentence: string): Promise<void> => {
      if (isChanged) await accessCommunity(withTransaction(ctx, tx), id, 'manage_owners', sentence);
    };
    await requireOwner(isAboutMentoring, OWNERS_ON_MENTORING);
    await requireOwner(isAboutJobs, OWNERS_ON_JOBS);
    await requireOwner(isAboutGiving, OWNERS_ON_GIVING);
    const texts = { name, description, ...(isAboutGiving ? { giving_url: givingUrl } : {}) };
    const screening = await screenTexts(withTransaction(ctx, tx), { communityId: id, texts });
    const logoId = images.logo?.id ?? (changes.remove_logo ? null : before.logoId);
    const coverId = images.cover?.id ?? (changes.remove_cover ? null : before.coverId);
    await tx
      .update(communities)
      .set({
        name: changes.name ?? before.name,
        description: changes.description === undefined ? before.description : changes.description || null,
        visibility: changes.visibility ?? before.visibility,
        joinPolicy: changes.join_policy ?? before.joinPolicy,
        requiresSecondFactor: changes.second_factor_required ?? before.requiresSecondFactor,
        mentoring: changes.mentoring ?? before.mentoring,
        givingUrl,
        jobBoard: changes.job_board ?? before.jobBoard,
        logoId,
        coverId,
      })
      .where(eq(communities.id, id));
    await replaceMedia(tx, before.logoId, logoId, { type: 'community', id });
    await replaceMedia(tx, before.coverId, coverId, { type: 'community', id });
    await record(tx, communityUpdated, { communityId: id, at: ctx.clock.now() });
    if (isAboutMentoring) await record(tx, mentoringSwitched, { communityId: id });
    await recordFlag(tx, ctx, { kind: 'community', id }, screening);
    const opens = changes.join_policy === 'open' && before.joinPolicy !== 'open';
    if (opens) await record(tx, communityOpened, { communityId: id, at: ctx.clock.now() });
    return getCommunity(withTransaction(ctx, tx), id);
  });
}

const OWNERS_ON_MENTORING = 'Only owners can say whether this community has mentoring.';
const OWNERS_ON_JOBS = 'Only owners can say whether this community has jobs.';
const OWNERS_ON_GIVING = 'Only owners can say where people give to this community.';

/** The page where people give to a community after a change. What they pay there is safe on the way. */
function readGivingUrl({ giving_url: url }: BodyOf<typeof updateCall>, before: CommunityRow): string | null {
  if (url === undefined) return before.givingUrl;
  return url ? parseWebAddress(url, { field: 'giving_url', protocols: ['https:'] }) : null;
}

/**
 * Whether the managers need a second factor is for owners to say, who have given one themselves.
 * @throws community_forbidden, manager_second_factor_required
 */
async function requireRightToRequireFactor(
  ctx: UserContext,
  id: string,
  { second_factor_required: isRequired }: BodyOf<typeof updateCall>,
): Promise<void> {
  if (isRequired === undefined) return;
  await accessCommunity(ctx, id, 'manage_owners', 'Only owners can say how people sign in who manage this community.');
  if (isRequired && ctx.actor.secondFactorAt === null) throw fail(commonErrors.manager_second_factor_required);
}

/** Leaves a community. Not being a member is a success. */
export async function leaveCommunity(ctx: UserContext, id: string): Promise<void> {
  const own = await findMembership(ctx.db, id, ctx.actor.userId);
  if (own === null) return giveUpMembership(ctx, id);
  try {
    await changeMembership(ctx, id, ctx.actor.userId, roleChanges.removeMember);
  } catch (error) {
    // A concurrent request has done it.
    if (!(error instanceof HttpFailure && error.definition === communityErrors.community_forbidden)) throw error;
  }
}

async function acceptPictures(ctx: UserContext, { logo, cover }: Pictures) {
  return {
    logo: logo && (await acceptImage(ctx, ctx.actor.userId, logo, 'logo')),
    cover: cover && (await acceptImage(ctx, ctx.actor.userId, cover, 'picture')),
  };
}
