import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  postErrors,
  type createPost as createCall,
  type Post,
  type updatePost as updateCall,
} from '@homecoming/contract/posts.ts';
import { and, eq, sql } from 'drizzle-orm';
import { traceDeletion } from '../comments/moderation.ts';
import { detachCommentPictures } from '../comments/service.ts';
import { lockEventAgainstDeletion } from '../events/access.ts';
import { acceptImage, attachMedia, detachAllMedia, replaceMedia } from '../media/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import type { OnHold } from '../platform/http/on-hold.ts';
import { transaction } from '../platform/transaction.ts';
import { comments } from '../schema/comments.ts';
import { bookmarks, posts } from '../schema/posts.ts';
import type { ReviewBody } from '../schema/trust.ts';
import { publishText, screenEdit } from '../trust/publishing/service.ts';
import { runAfterEarlierTexts } from '../trust/screening/service.ts';
import { accessPostTarget, accessPost, requireTargetId, type PostRow } from './access.ts';
import { countColumns, toPostOrigin, postCreated, postDeleted, postsHidden, postUpdated } from './facts.ts';
import { mentionsAfter, mentionsIn, recipients } from './mentions.ts';
import { sharePost } from './counters.ts';
import { getPost, readPost } from './queries.ts';

/** Publishes a post in a community, channel or event, with or without a picture; or it waits for moderators. */
export async function createPost(
  ctx: UserContext,
  input: BodyOf<typeof createCall>,
  picture: UploadedFile | undefined,
): Promise<Post | OnHold> {
  const targetId = requireTargetId(input);
  // Only people who may post upload.
  if (picture) await accessPostTarget(ctx, input);
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  const imageId = image?.id ?? null;
  return publishText(ctx, {
    kind: 'post',
    targetId,
    texts: { title: input.title, comment: input.comment, image_description: input.image_description },
    imageId,
    body: toReviewBody(input, targetId),
    check: (tx, txCtx) => checkNewPost(tx, txCtx, input),
    write: (tx, checked, id) => writePost(tx, ctx, checked, { id, input, imageId }),
    read: (by, id, checked) => (checked === null ? getPost(by, id) : readPost(by, id)),
  });
}

/** Publishes a post that waited, with the rights that its author, the caller of the context, has now. Returns its id. */
export async function publishPostOnHold(
  tx: Transaction,
  ctx: UserContext,
  { place, title, text: comment, mentions, imageDescription }: ReviewBody,
  imageId: string | null,
): Promise<string> {
  const { type: category, id: targetId } = place;
  if (category !== 'community' && category !== 'channel' && category !== 'event') throw fail(postErrors.post_not_found);
  const input = {
    category,
    [category]: targetId,
    title,
    comment,
    mentions: [...mentions],
    image_description: imageDescription,
  };
  const id = newId();
  await writePost(tx, ctx, await checkNewPost(tx, withTransaction(ctx, tx), input), { id, input, imageId });
  return id;
}

type PostInput = BodyOf<typeof createCall>;

async function checkNewPost(tx: Transaction, ctx: UserContext, input: PostInput) {
  if (input.category === 'event') await lockEventAgainstDeletion(tx, requireTargetId(input));
  const target = await accessPostTarget(ctx, input);
  const place = { communityId: target.communityId, channelId: target.channelId };
  const naming = { text: input.comment, authorId: ctx.actor.userId, place, chosen: input.mentions ?? [] };
  return { target, place, writer: target.writer, mentions: await mentionsIn(tx, naming) };
}

async function writePost(
  tx: Transaction,
  ctx: UserContext,
  { target, place, mentions }: Awaited<ReturnType<typeof checkNewPost>>,
  { id, input, imageId }: { id: string; input: PostInput; imageId: string | null },
): Promise<void> {
  const { userId } = ctx.actor;
  const { category, communityId, channelId, eventId } = target;
  const at = ctx.clock.now();
  const post = insertPost(tx).execute({
    id,
    authorId: userId,
    category,
    ...place,
    eventId,
    placeId: channelId ?? communityId,
    title: input.title || null,
    comment: input.comment,
    mentions,
    imageId,
    imageDescription: (imageId !== null && input.image_description) || null,
    createdAt: at,
  });
  const mentioned = recipients(mentions, userId);
  const fact = record(tx, postCreated, { postId: id, ...place, eventId, authorId: userId, mentioned, at });
  await Promise.all([post, fact, imageId !== null && attachMedia(tx, imageId, { type: 'post', id })]);
}

function toReviewBody(input: PostInput, targetId: string): ReviewBody {
  return {
    kind: 'post',
    place: { type: input.category, id: targetId },
    parentId: null,
    title: input.title || null,
    text: input.comment,
    mentions: input.mentions ?? [],
    imageDescription: input.image_description || null,
  };
}

/** Changes a post of the caller, or counts a share of any reader, or both; missing fields stay. */
export async function updatePost(
  ctx: UserContext,
  id: string,
  changes: BodyOf<typeof updateCall>,
  picture: UploadedFile | undefined,
): Promise<Post> {
  const { level_count: shared, ...content } = changes;
  const edits = picture !== undefined || Object.keys(content).length > 0;
  if (edits) await runAfterEarlierTexts(ctx, () => editPost(ctx, id, content, picture));
  if (shared !== undefined) await sharePost(ctx, id);
  return getPost(ctx, id);
}

/** Deletes a post with its comments, likes, shares and bookmarks. */
export async function deletePost(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { post } = await accessPost(withTransaction(ctx, tx), id, 'delete');
    const [locked] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update');
    if (locked === undefined) throw fail(postErrors.post_not_found);
    const deleted = await tx.select({ id: comments.id }).from(comments).where(eq(comments.postId, id));
    await detachCommentPictures(tx, 'postId', sql`(${id}::uuid)`);
    await detachAllMedia(tx, 'post', sql`(${id}::uuid)`);
    const { communityId, channelId, authorId, removedBy } = post;
    await traceDeletion(tx, {
      id,
      kind: 'post',
      communityId,
      channelId,
      authorId,
      deletedBy: ctx.actor.userId,
      deletedAt: ctx.clock.now(),
      content: {
        publishedAt: post.createdAt.toISOString(),
        title: post.title,
        text: post.comment,
        description: post.imageDescription,
      },
      mediaId: post.imageId,
      removedBy,
    });
    const commentIds = deleted.map((comment) => comment.id);
    await record(tx, postDeleted, { ...toPostOrigin(post), byId: ctx.actor.userId, commentIds });
    await tx.delete(posts).where(eq(posts.id, id));
  });
}

/** Bookmarks a post for the caller. Already bookmarked is a success. */
export async function addBookmark(ctx: UserContext, id: string): Promise<{ id: string; is_bookmarked: boolean }> {
  await transaction(ctx, async (tx) => {
    // Locked: a concurrent deletion waits, or has deleted the post already.
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('key share');
    await accessPost(withTransaction(ctx, tx), id, 'take_part');
    const values = { id: newId(), userId: ctx.actor.userId, postId: id, createdAt: ctx.clock.now() };
    await tx.insert(bookmarks).values(values).onConflictDoNothing();
  });
  return { id, is_bookmarked: true };
}

/** Removes a bookmark, also of a post that the caller can no longer read. Not bookmarked is a success. */
export async function removeBookmark(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await tx.delete(bookmarks).where(and(eq(bookmarks.postId, id), eq(bookmarks.userId, ctx.actor.userId)));
  });
}

/** Hides the posts of an event that is deleted. It is locked, so that none is added. */
export async function hidePostsOfEvent(
  tx: Transaction,
  { eventId, communityId }: { eventId: string; communityId: string },
): Promise<void> {
  const hidden = await tx
    .update(posts)
    .set({ placeId: eventId })
    .where(eq(posts.eventId, eventId))
    .returning({ id: posts.id });
  if (hidden.length > 0) await record(tx, postsHidden, { communityId, postIds: hidden.map(({ id }) => id) });
}

/** Shows the posts of an event again that was hidden, but for those that moderators removed. */
export async function showPostsOfEvent(tx: Transaction, eventId: string): Promise<void> {
  await tx
    .update(posts)
    .set({
      placeId: sql`case when ${posts.removedBy} is null then coalesce(${posts.channelId}, ${posts.communityId}) else ${posts.id} end`,
    })
    .where(eq(posts.eventId, eventId));
}

async function editPost(
  ctx: UserContext,
  id: string,
  content: Omit<BodyOf<typeof updateCall>, 'level_count'>,
  picture: UploadedFile | undefined,
): Promise<void> {
  await accessPost(ctx, id, 'edit');
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  await transaction(ctx, async (tx) => {
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update');
    const { post } = await accessPost(withTransaction(ctx, tx), id, 'edit');
    const { communityId, channelId, authorId } = post;
    const { title: newTitle, comment: newComment, image_description } = content;
    const texts = { comment: newComment, title: newTitle, image_description };
    const place = { communityId, channelId };
    await screenEdit(tx, ctx, { kind: 'post', id, place, texts, publishedAt: post.createdAt });
    const comment = content.comment ?? post.comment;
    const title = content.title === undefined ? post.title : content.title || null;
    const imageId = image?.id ?? (content.remove_image ? null : post.imageId);
    // A description belongs to one picture
    const kept = imageId === post.imageId ? post.imageDescription : null;
    const described = content.image_description === undefined ? kept : content.image_description || null;
    const imageDescription = imageId === null ? null : described;
    const naming = { text: comment, authorId, place, chosen: content.mentions };
    const { mentions, added } = await mentionsAfter(tx, post.mentions, naming);
    const edited = { comment, title, imageId, imageDescription };
    if (isSame(post, edited) && added.length === 0) return;
    const at = ctx.clock.now();
    const [counts] = await tx
      .update(posts)
      .set({ ...edited, mentions, editedAt: at })
      .where(eq(posts.id, id))
      .returning(countColumns);
    await replaceMedia(tx, post.imageId, imageId, { type: 'post', id });
    if (counts) await record(tx, postUpdated, { ...toPostOrigin(post), counts, mentioned: added, at });
  });
}

type Edited = Pick<PostRow, 'comment' | 'title' | 'imageId' | 'imageDescription'>;

function isSame(post: PostRow, { comment, title, imageId, imageDescription }: Edited): boolean {
  const isSameText = comment === post.comment && title === post.title;
  return isSameText && imageId === post.imageId && imageDescription === post.imageDescription;
}

const insertPost = prepared((db) =>
  db
    .insert(posts)
    .values({
      id: sql.placeholder('id'),
      authorId: sql.placeholder('authorId'),
      communityId: sql.placeholder('communityId'),
      channelId: sql.placeholder('channelId'),
      eventId: sql.placeholder('eventId'),
      placeId: sql.placeholder('placeId'),
      category: sql.placeholder('category'),
      title: sql.placeholder('title'),
      comment: sql.placeholder('comment'),
      mentions: sql.placeholder('mentions'),
      imageId: sql.placeholder('imageId'),
      imageDescription: sql.placeholder('imageDescription'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare('insert_post'),
);
