import { channelErrors } from '@homecoming/contract/channels.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { postErrors, type PostCategory } from '@homecoming/contract/posts.ts';
import { and, eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import { communityExists, notBlocked } from '../blocks/access.ts';
import { accessChannel } from '../channels/access.ts';
import { accessCommunityToWrite, isMuted } from '../communities/access.ts';
import { accessEvent, type EventAccess } from '../events/access.ts';
import type { Context, UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { hasEvent, inChannel, readsIn } from '../profiles/access.ts';
import { memberships } from '../schema/communities.ts';
import { posts } from '../schema/posts.ts';
import type { WriterRow } from '../trust/access.ts';
import { abilitiesOn, type PostAbilities } from './policy.ts';

export type PostRow = InferSelectModel<typeof posts>;

/** A post with the caller's rights. */
export interface PostAccess {
  readonly post: PostRow;
  readonly can: PostAbilities;
}

/**
 * The only way to load a post for a caller. Members of its community or channel may read it.
 * @throws post_not_found without read access, or with a block between reader and author, the same as for a missing post;
 *   forbidden for readers without the right.
 */
export async function accessPost(ctx: Context, id: string, intent: keyof PostAbilities): Promise<PostAccess> {
  return requireRight(await findPost(ctx, id), intent);
}

/**
 * As accessPost, with the row of the post locked until the end of the transaction of the context. Where it waits for the
 * lock, memberships and blocks are those of before the wait.
 */
export async function accessLockedPost(ctx: Context, id: string, intent: keyof PostAbilities): Promise<PostAccess> {
  return requireRight(await findPost(ctx, id, { select: lockedPostWithMembership }), intent);
}

function requireRight(access: PostAccess | null, intent: keyof PostAbilities): PostAccess {
  // Those who moderate read on what was removed, and delete it only once.
  const isRemoved = intent === 'delete' && access?.can.delete === false && access.post.removedBy !== null;
  if (access === null || !access.can.read || isRemoved) throw fail(postErrors.post_not_found);
  if (!access.can[intent]) throw fail(commonErrors.forbidden);
  return access;
}

/** Whether the caller may load a post's picture: everyone who may read the post. */
export async function mayReadPostMedia(ctx: Context, postId: string): Promise<boolean> {
  return (await findPost(ctx, postId))?.can.read ?? false;
}

/** The community, channel or event of a new post or a list of posts. */
export interface PostTargetInput {
  readonly category: PostCategory;
  readonly community?: string | null;
  readonly channel?: string | null;
  readonly event?: string | null;
}

/** A community, channel or event that the caller may post in. */
export interface PostTargetAccess {
  readonly category: PostRow['category'];
  readonly communityId: string;
  readonly channelId: string | null;
  readonly eventId: string | null;
  /** Who writes, where its look-up has read it. */
  readonly writer?: WriterRow | null;
}

/**
 * The community, channel or event of a category that the caller may post in.
 * @throws invalid_input without an id; errors of its domain when it is missing, hidden or closed.
 */
export async function accessPostTarget(ctx: UserContext, input: PostTargetInput): Promise<PostTargetAccess> {
  return targetRules[input.category](ctx, requireTargetId(input), input);
}

/** @throws invalid_input without an id of the category */
export function requireTargetId(input: PostTargetInput): string {
  const id = input[input.category];
  if (id != null) return id;
  throw fail(commonErrors.invalid_input, { fields: { [input.category]: `Choose the ${input.category}.` } });
}

/** One rule for each category. */
const targetRules: Record<
  PostCategory,
  (ctx: UserContext, id: string, input: PostTargetInput) => Promise<PostTargetAccess>
> = {
  async community(ctx, id) {
    const { writer } = await accessCommunityToWrite(ctx, id);
    return { category: 'community', communityId: id, channelId: null, eventId: null, writer };
  },
  async channel(ctx, id, { community }) {
    const { channel } = await accessChannel(ctx, id, 'post');
    if (community != null && community !== channel.communityId) throw fail(channelErrors.channel_not_found);
    const { id: channelId, communityId } = channel;
    return { category: 'channel', communityId, channelId, eventId: null };
  },
  async event(ctx, id, { community }) {
    const { event, can } = await accessEventPosts(ctx, id);
    if (community != null && community !== event.communityId) throw fail(postErrors.event_not_found);
    if (!can.post) throw fail(commonErrors.forbidden);
    return { category: 'event', communityId: event.communityId, channelId: null, eventId: id };
  },
};

/**
 * An event whose posts the caller may read. Guests of an event, who are not members of its community, may not.
 * @throws event_not_found
 */
export async function accessEventPosts(ctx: UserContext, id: string): Promise<EventAccess> {
  const access = await accessEvent(ctx, id, 'read');
  if (!access.can.read_posts) throw fail(postErrors.event_not_found);
  return access;
}

/** SQL: the reader's membership of a post's community, as a join. Binds the placeholder `reader`. */
export const membershipOfReader = and(
  eq(memberships.communityId, posts.communityId),
  eq(memberships.userId, sql.placeholder('reader')),
  communityExists(posts.communityId),
);

/** SQL condition: the post has no channel, or the reader is a member of it. Binds the placeholder `reader`. */
const inPlace: SQL<boolean> = inChannel(posts.channelId, sql.placeholder('reader'));

/** SQL condition over membershipOfReader: the reader may read the post. Binds the placeholder `reader`. */
export const readable: SQL<boolean> = readsIn(posts.channelId, sql.placeholder('reader'));

/**
 * Whether the caller may report a post that they could read without a block.
 * @throws post_not_found
 */
export async function canReportPost(ctx: UserContext, id: string): Promise<boolean> {
  return requireRight(await findPost(ctx, id, { evenBlocked: true }), 'read').can.report;
}

async function findPost(
  ctx: Context,
  id: string,
  { select = postWithMembership, evenBlocked = ctx.actor?.isStaff === true } = {},
): Promise<PostAccess | null> {
  const reader = ctx.actor?.userId ?? null;
  const [row] = await select(ctx.db).execute({ id, reader });
  if (row === undefined || !row.isShown || (row.isBlocked && !evenBlocked)) return null;
  const { post } = row;
  const isAuthor = post.authorId === reader;
  return { post, can: abilitiesOn({ ...row, isAuthor, isRemoved: post.removedBy !== null, actor: ctx.actor }) };
}

const selectPost = (db: Queryable) =>
  db
    .select({
      post: posts,
      role: memberships.role,
      isMuted,
      inPlace,
      isShown: hasEvent,
      isBlocked: sql<boolean>`not ${notBlocked(sql.placeholder('reader'), posts.authorId)}`,
    })
    .from(posts)
    .leftJoin(memberships, membershipOfReader)
    .where(eq(posts.id, sql.placeholder('id')));

const postWithMembership = prepared((db) => selectPost(db).prepare('post_with_membership'));

const lockedPostWithMembership = prepared((db) =>
  selectPost(db).for('no key update', { of: posts }).prepare('locked_post_with_membership'),
);
