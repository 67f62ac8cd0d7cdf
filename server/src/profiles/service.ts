import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { ProfileChanges } from '@homecoming/contract/profiles.ts';
import { and, eq } from 'drizzle-orm';
import { findUser } from '../accounts/access.ts';
import { presentOwnUser } from '../accounts/present.ts';
import { acceptImage, attachMedia, detachMedia } from '../media/service.ts';
import type { UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { transaction } from '../platform/transaction.ts';
import { memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';
import { presenceSwitched, profileCompleted, tutorialFinished } from './facts.ts';

type UserChanges = Partial<typeof users.$inferInsert>;

/** Changes the caller's own profile. A blank text clears its field; missing fields stay. */
export async function updateOwnProfile(
  ctx: UserContext,
  changes: ProfileChanges,
  photo: UploadedFile | undefined,
): Promise<OwnUser> {
  const image = photo && (await acceptImage(ctx, ctx.actor.userId, photo, 'photo'));
  return transaction(ctx, async (tx) => {
    // Locked, so that concurrent uploads of photos each replace the one before.
    const [before] = await tx.select().from(users).where(eq(users.id, ctx.actor.userId)).for('no key update');
    // A deleted account stays empty.
    if (before?.isActive !== true) throw fail(commonErrors.unauthenticated);
    if (changes.default_community) await requireMembership(tx, before.id, changes.default_community);
    const columns: UserChanges = { ...toUserColumns(changes), modifiedAt: ctx.clock.now() };
    if (image) {
      columns.photoId = image.id;
      await attachMedia(tx, image.id, { type: 'user', id: before.id });
      if (before.photoId) await detachMedia(tx, before.photoId);
    }
    const [after] = await tx.update(users).set(columns).where(eq(users.id, before.id)).returning();
    if (after?.showsPresence === !before.showsPresence) await record(tx, presenceSwitched, { userId: after.id });
    if (after === undefined) return presentOwnUser(before);
    const completed = isComplete(after) && !isComplete(before);
    const finished = changes.tutorial_outcome === 'finished';
    if (!completed && !finished) return presentOwnUser(after);
    const at = ctx.clock.now();
    if (completed) await record(tx, profileCompleted, { userId: after.id, at });
    const tutorial = changes.is_tutorial_shown === true ? 'community' : 'profile';
    if (finished) await record(tx, tutorialFinished, { userId: after.id, tutorial, at });
    // Read again: this may have earned points.
    return presentOwnUser((await findUser(tx, after.id)) ?? after);
  });
}

function isComplete(user: typeof users.$inferSelect): boolean {
  const { photoId, shortBio, graduationYear, program, currentIndustry, hometown, interests } = user;
  const facts = [photoId, shortBio, graduationYear, program, currentIndustry, hometown];
  return interests.length > 0 && facts.every((fact) => fact !== null);
}

/** Maps wire fields to columns. Undefined is ignored by the update; a blank text becomes null. */
function toUserColumns(changes: ProfileChanges): UserChanges {
  const columns: Record<string, unknown> = {
    firstName: changes.first_name,
    lastName: changes.last_name,
    alternativeEmail: changes.alternative_email,
    nickname: changes.nickname,
    graduationYear: changes.graduation_year,
    company: changes.company,
    country: changes.country,
    program: changes.program,
    currentIndustry: changes.current_industry,
    hometown: changes.hometown,
    maritalStatus: changes.marital_status,
    phone: changes.phone,
    gender: changes.gender,
    interests: changes.interests,
    tags: changes.tags,
    shortBio: changes.short_bio,
    movingToLa: changes.moving_to_la,
    instagram: changes.instagram,
    twitter: changes.twitter,
    linkedin: changes.linkedin,
    info1: changes.info_1,
    info2: changes.info_2,
    eventOnboardingShown: changes.event_onboarding_shown,
    isTutorialShown: changes.is_tutorial_shown,
    onboarded: changes.onboarded,
    defaultCommunityId: changes.default_community,
    acceptsMessages: changes.accepts_messages,
    sendsReceipts: changes.sends_receipts,
    showsPresence: changes.shows_presence,
    visibleFields: changes.visible_fields && [...new Set(changes.visible_fields)],
  } satisfies { [Column in keyof UserChanges]: unknown };
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value === '' ? null : value]));
}

/** The membership is locked: leaving at the same time waits, and then clears the default. */
async function requireMembership(tx: Transaction, userId: string, communityId: string): Promise<void> {
  const found = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.communityId, communityId)))
    .for('share');
  if (found.length > 0) return;
  throw fail(commonErrors.invalid_input, { fields: { default_community: 'Choose a community that you belong to.' } });
}

/** Clears a community that is about to be deleted as anybody's default. */
export async function clearDefaultCommunity(tx: Transaction, communityId: string): Promise<void> {
  await tx.update(users).set({ defaultCommunityId: null }).where(eq(users.defaultCommunityId, communityId));
}

/** Clears a community that a user left as their default. */
export async function clearLeftDefaultCommunity(tx: Transaction, userId: string, communityId: string): Promise<void> {
  await tx
    .update(users)
    .set({ defaultCommunityId: null })
    .where(and(eq(users.id, userId), eq(users.defaultCommunityId, communityId)));
}
