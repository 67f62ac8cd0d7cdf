import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { ProfileChanges } from '@homecoming/contract/profiles.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { findUser } from '../accounts/access.ts';
import { presentOwnUser } from '../accounts/present.ts';
import { acceptImage, attachMedia, detachMedia } from '../media/service.ts';
import type { UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { transaction } from '../platform/transaction.ts';
import { listMissingParts } from '../points/present.ts';
import { memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';
import { recordFlag, screenTexts, type Texts } from '../trust/screening/service.ts';
import { chooseAudiences } from './choose-audiences.ts';
import { chooseCity, chooseWelcomes } from './choose-city.ts';
import {
  movingChanged,
  presenceSwitched,
  profileCompleted,
  profileUpdated,
  studiedChanged,
  tutorialFinished,
} from './facts.ts';

export { countPage, countTypedSearch } from './count-pages.ts';

type UserRow = typeof users.$inferSelect;
type UserChanges = Partial<typeof users.$inferInsert>;

/** Changes the caller's own profile. A blank text clears its field; missing fields stay. */
export async function updateOwnProfile(
  ctx: UserContext,
  changes: ProfileChanges,
  photo: UploadedFile | undefined,
): Promise<OwnUser> {
  const screening = await screenTexts(ctx, { communityId: null, texts: listTexts(changes) });
  const image = photo && (await acceptImage(ctx, ctx.actor.userId, photo, 'photo'));
  return transaction(ctx, async (tx) => {
    // Memberships come before the account, and a move that may follow needs both.
    if (mayChangeMove(changes)) await lockMemberships(tx, ctx.actor.userId);
    if (changes.default_community) await requireMembership(tx, ctx.actor.userId, changes.default_community);
    // Locked, so that concurrent uploads of photos each replace the one before. A deleted account stays empty.
    const before = await lockProfile(tx, ctx.actor.userId, mayChangeMove(changes) ? 'update' : 'no key update');
    const shown = { ...(await chooseCity(tx, changes, before)), ...(await chooseAudiences(tx, changes, before)) };
    const columns: UserChanges = {
      ...toUserColumns(changes),
      ...shown,
      welcomes: chooseWelcomes(changes.welcomes, { ...before, ...shown }),
      modifiedAt: ctx.clock.now(),
    };
    if (saysCurrent(changes)) columns.checkedAt = ctx.clock.now();
    if (image) {
      columns.photoId = image.id;
      await attachMedia(tx, image.id, { type: 'user', id: before.id });
      if (before.photoId) await detachMedia(tx, before.photoId);
    }
    const [after] = await tx.update(users).set(columns).where(eq(users.id, before.id)).returning();
    if (after?.showsPresence === !before.showsPresence) await record(tx, presenceSwitched, { userId: after.id });
    if (after === undefined) return presentOwnUser(before);
    await record(tx, profileUpdated, { userId: after.id, at: ctx.clock.now() });
    await recordFlag(tx, ctx, { kind: 'profile', id: after.id }, screening);
    if (after.program !== before.program || after.graduationYear !== before.graduationYear) {
      const { id: userId, program, graduationYear: year } = after;
      await record(tx, studiedChanged, { userId, program, year, at: ctx.clock.now() });
    }
    await recordMoving(tx, before, after);
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

/** Whether a change may begin or end a move, or show it to others. */
function mayChangeMove({ moving_to_la, audiences, visible_fields }: ProfileChanges): boolean {
  return moving_to_la !== undefined || audiences !== undefined || visible_fields !== undefined;
}

/** Whether a change says that company and city are right. */
function saysCurrent({ still_current, company, city }: ProfileChanges): boolean {
  return still_current === true || company !== undefined || city !== undefined;
}

/** The texts that others read, by field. */
function listTexts(changes: ProfileChanges): Texts {
  const texts = Object.entries(changes).flatMap(([field, value]): [string, string | readonly string[]][] => {
    if (typeof value === 'string') return [[field, value]];
    return Array.isArray(value) && field !== 'visible_fields' ? [[field, value]] : [];
  });
  return Object.fromEntries(texts);
}

/** The row of a user, locked for what their profile and their studies have in common. */
export async function lockProfile(
  tx: Transaction,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for(strength);
  if (row?.isActive !== true) throw fail(commonErrors.unauthenticated);
  return row;
}

/** Notes that what a profile shows has changed. Directories say so of what is written after this. */
export async function noteProfileChange(tx: Transaction, userId: string, at: Date): Promise<void> {
  await noteProfileChanges(tx, [userId], at);
}

/** The same of many people, whose accounts are locked. */
export async function noteProfileChanges(tx: Transaction, userIds: readonly string[], at: Date): Promise<void> {
  await tx.update(users).set({ modifiedAt: at }).where(equalsAny(users.id, userIds));
}

/** Locks the accounts of some people. */
export async function lockProfiles(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(equalsAny(users.id, userIds))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Records that a move to Los Angeles begins or ends in the profile, or that others see the move. */
async function recordMoving(tx: Transaction, before: UserRow, after: UserRow): Promise<void> {
  const toLosAngeles = after.movingToLa === before.movingToLa ? null : after.movingToLa;
  const [was, is] = [before, after].map(({ audiences }) => JSON.stringify(audiences.moving_to_la));
  if (toLosAngeles === null && was === is) return;
  await record(tx, movingChanged, { userId: after.id, toLosAngeles, at: after.modifiedAt });
}

/** Writes into a profile whether its person moves to Los Angeles, and the city in which they have arrived. */
export async function setMoving(
  tx: Transaction,
  userId: string,
  { toLosAngeles, city, at }: { toLosAngeles: boolean; city?: number; at: Date },
): Promise<void> {
  const before = await lockProfile(tx, userId);
  const arrived = city === undefined ? {} : { ...(await chooseCity(tx, { city }, before)), checkedAt: at };
  await tx
    .update(users)
    .set({ movingToLa: toLosAngeles, modifiedAt: at, ...arrived })
    .where(eq(users.id, userId));
  await record(tx, profileUpdated, { userId, at });
}

/** Writes what somebody studied into their profile. */
export async function setStudied(
  tx: Transaction,
  userId: string,
  { at, ...studied }: { program: string | null; graduationYear: number | null; at: Date },
): Promise<void> {
  const before = await lockProfile(tx, userId);
  const [after] = await tx
    .update(users)
    .set({ ...studied, modifiedAt: at })
    .where(eq(users.id, userId))
    .returning();
  if (after !== undefined && isComplete(after) && !isComplete(before))
    await record(tx, profileCompleted, { userId, at });
}

function isComplete(user: typeof users.$inferSelect): boolean {
  return listMissingParts(user).length === 0;
}

/** The column of each field that a person changes. */
const COLUMNS = {
  first_name: 'firstName',
  last_name: 'lastName',
  alternative_email: 'alternativeEmail',
  nickname: 'nickname',
  former_name: 'formerName',
  graduation_year: 'graduationYear',
  company: 'company',
  country: 'country',
  program: 'program',
  current_industry: 'currentIndustry',
  hometown: 'hometown',
  marital_status: 'maritalStatus',
  phone: 'phone',
  gender: 'gender',
  interests: 'interests',
  tags: 'tags',
  short_bio: 'shortBio',
  moving_to_la: 'movingToLa',
  instagram: 'instagram',
  twitter: 'twitter',
  linkedin: 'linkedin',
  info_1: 'info1',
  info_2: 'info2',
  event_onboarding_shown: 'eventOnboardingShown',
  is_tutorial_shown: 'isTutorialShown',
  onboarded: 'onboarded',
  default_community: 'defaultCommunityId',
  accepts_messages: 'acceptsMessages',
  sends_receipts: 'sendsReceipts',
  shows_presence: 'showsPresence',
  shown_as_host: 'shownAsHost',
  on_map: 'onMap',
} as const satisfies Record<
  Exclude<
    keyof ProfileChanges,
    'tutorial_outcome' | 'still_current' | 'city' | 'welcomes' | 'audiences' | 'visible_fields'
  >,
  keyof UserChanges
>;

/** Maps wire fields to columns. Undefined is ignored by the update; a blank text becomes null. */
function toUserColumns(changes: ProfileChanges): UserChanges {
  const fields = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  return Object.fromEntries(fields.map((field) => [COLUMNS[field], changes[field] === '' ? null : changes[field]]));
}

/** Locks that a person is in their communities, and joins no other one, with the account, which is locked after this. */
export async function lockMemberships(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ id: memberships.communityId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.communityId))
    .for('key share');
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

/** Clears a community as the default of people who leave it. */
export async function clearDefaultCommunity(
  tx: Transaction,
  communityId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .update(users)
    .set({ defaultCommunityId: null })
    .where(and(equalsAny(users.id, userIds), eq(users.defaultCommunityId, communityId)));
}

/** Chooses a community again that a person had chosen before they were moved out of it, unless they chose another since. */
export async function restoreDefaultCommunity(tx: Transaction, communityId: string, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ defaultCommunityId: communityId })
    .where(and(eq(users.id, userId), isNull(users.defaultCommunityId)));
}
