import type { AudienceField } from '@homecoming/contract/audiences.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { isShown } from '../accounts/audience.ts';
import { attachMedia, detachMedia } from '../media/service.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { media } from '../schema/media.ts';
import type { RemovedFields } from '../schema/moderation.ts';
import { users } from '../schema/users.ts';
import { accessProfile } from './access.ts';

type UserRow = typeof users.$inferSelect;

/** The words of a profile that a decision takes away. Names stay: they tell people apart. */
const TEXTS = [
  'nickname',
  'formerName',
  'shortBio',
  'company',
  'country',
  'program',
  'currentIndustry',
  'hometown',
  'maritalStatus',
  'gender',
  'instagram',
  'twitter',
  'linkedin',
] as const;
const LISTS = ['interests', 'tags'] as const;

/** The person of a profile, without a check of rights: for those who moderate. Null when the account is deleted. */
export async function findProfileToModerate(db: Queryable, id: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return user ?? null;
}

/** Locks a profile until the transaction ends, as its edit does. */
export async function lockProfileToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

/**
 * Whether the caller may report a profile that they see. Blocks do not count.
 * @throws profile_not_found
 */
export async function canReportProfile(ctx: UserContext, id: string): Promise<boolean> {
  await accessProfile(ctx, id);
  return ctx.actor.userId !== id && !ctx.actor.isStaff;
}

/** The field of which each of these columns has the audience. */
const AUDIENCE_FIELDS = {
  nickname: 'nickname',
  formerName: 'former_name',
  shortBio: 'short_bio',
  company: 'company',
  country: 'country',
  program: 'program',
  currentIndustry: 'current_industry',
  hometown: 'hometown',
  maritalStatus: 'marital_status',
  gender: 'gender',
  instagram: 'instagram',
  twitter: 'twitter',
  linkedin: 'linkedin',
} as const satisfies Record<(typeof TEXTS)[number], AudienceField>;

/** The words of a profile that all of the person's communities see, one a line. */
export function listProfileTexts(user: UserRow): string[] {
  const isForAll = (field: AudienceField) => isShown(user.audiences, field, []);
  const lists = LISTS.filter(isForAll).map((field) => user[field].join(', '));
  const texts = TEXTS.filter((column) => isForAll(AUDIENCE_FIELDS[column])).map((column) => user[column]);
  return [...texts, ...lists].filter((text): text is string => text !== null && text !== '');
}

/**
 * Empties a profile but for its names. `elsewhere` is what of it other domains have emptied. Returns what it had, or false when
 * nothing was there.
 */
export async function emptyProfile(
  tx: Transaction,
  id: string,
  decisionId: string,
  elsewhere: RemovedFields = {},
): Promise<RemovedFields | false> {
  const user = await findProfileToModerate(tx, id);
  if (user === null) return false;
  const before: Record<string, string | readonly string[]> = {};
  for (const field of [...TEXTS, 'cityName', 'photoId'] as const) {
    const value = user[field];
    if (value !== null) before[field] = value;
  }
  if (user.cityId !== null) before['cityId'] = String(user.cityId);
  for (const field of LISTS) if (user[field].length > 0) before[field] = user[field];
  const removed = { ...before, ...elsewhere };
  if (Object.keys(removed).length === 0) return false;
  const nothing = Object.fromEntries(
    Object.entries(before).map(([field, value]) => [field, Array.isArray(value) ? [] : null]),
  );
  await tx
    .update(users)
    .set({ ...nothing, removedBy: decisionId })
    .where(eq(users.id, id));
  if (user.photoId !== null) await detachMedia(tx, user.photoId);
  return removed;
}

/** Brings back what a decision took from a profile, where its owner has not filled it in again. */
export async function restoreProfile(
  tx: Transaction,
  id: string,
  decisionId: string,
  before: RemovedFields = {},
): Promise<void> {
  const user = await findProfileToModerate(tx, id);
  if (user === null) return;
  const back: Record<string, string | string[]> = {};
  for (const field of TEXTS) {
    const value = before[field];
    if (user[field] === null && typeof value === 'string') back[field] = value;
  }
  for (const field of LISTS) {
    const value = before[field];
    if (user[field].length === 0 && Array.isArray(value)) back[field] = [...value];
  }
  const { photoId, country, cityId, cityName } = before;
  // A city and its country always agree.
  if (user.cityId === null && (user.country ?? country) === country && typeof cityName === 'string') {
    Object.assign(back, { cityId: Number(cityId), cityName });
  }
  if (user.photoId === null && typeof photoId === 'string' && (await isStored(tx, photoId))) {
    back['photoId'] = photoId;
    await attachMedia(tx, photoId, { type: 'user', id });
  }
  const removedBy = user.removedBy === decisionId ? null : user.removedBy;
  await tx
    .update(users)
    .set({ ...back, removedBy })
    .where(eq(users.id, id));
}

/** Whether a picture that nothing uses is still there. */
async function isStored(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(media, and(eq(media.id, id), isNull(media.subjectId)))) > 0;
}
