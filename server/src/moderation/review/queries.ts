import type { ReviewItem } from '@homecoming/contract/review.ts';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { personColumns, presentPerson, type PersonRow } from '../../accounts/present.ts';
import { accessCommunity, findCommunity } from '../../communities/access.ts';
import { pictureColumns, presentPicture, type PictureRow } from '../../media/present.ts';
import type { Context, UserContext } from '../../platform/app.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { communities } from '../../schema/communities.ts';
import { media } from '../../schema/media.ts';
import { reviewItems } from '../../schema/trust.ts';
import { users } from '../../schema/users.ts';
import { countWaitingTexts, type ReviewItemRow } from '../../trust/review/service.ts';

const PAGE = 10;

interface ReviewView {
  readonly row: ReviewItemRow;
  readonly author: PersonRow;
  readonly community: { readonly id: string; readonly name: string };
  readonly picture: PictureRow | null;
}

const isWaiting = sql`${reviewItems.state} = 'waiting'`;
const newestFirst = keysetPage('desc', [[reviewItems.id, ({ row }: ReviewView) => row.id]]);
const oldestFirst = keysetPage('asc', [[reviewItems.id, ({ row }: ReviewView) => row.id]]);

/** What waits of the caller, newest first. */
export async function listOwnReviewItems(
  ctx: UserContext,
  cursor: string | undefined,
): Promise<{ results: ReviewItem[]; next: string | null }> {
  const rows = await selectItems(ctx, and(eq(reviewItems.authorId, ctx.actor.userId), newestFirst.after(cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(PAGE + 1);
  // The word of a filter is for moderators: others would only write around it.
  return newestFirst.toPage(rows, PAGE, (view) => ({ ...presentItem(view), word: null }));
}

/** What waits for the moderators of a community, oldest first, without what the caller wrote. */
export async function listReviewItems(
  ctx: UserContext,
  communityId: string,
  cursor: string | undefined,
): Promise<{ results: ReviewItem[]; next: string | null; count: number }> {
  if (!ctx.actor.isStaff) {
    await accessCommunity(ctx, communityId, 'manage_members', 'Only managers see what waits in this community.');
  } else await findCommunity(ctx, communityId);
  const inCommunity = eq(reviewItems.communityId, communityId);
  const rows = await selectItems(ctx, and(inCommunity, oldestFirst.after(cursor)))
    .orderBy(...oldestFirst.orderBy)
    .limit(PAGE + 1);
  const count = await countWaitingTexts(ctx.db, communityId);
  return { ...oldestFirst.toPage(rows, PAGE, presentItem), count };
}

/** Whether the caller may load the picture of something that waits: its author, and who moderates there. */
export async function mayReadReviewMedia(ctx: Context, id: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor === null) return false;
  const [row] = await ctx.db.select().from(reviewItems).where(eq(reviewItems.id, id));
  if (row === undefined) return false;
  if (row.authorId === actor.userId) return true;
  const { can } = await findCommunity(ctx, row.communityId);
  return can.manage_members || actor.isStaff;
}

function selectItems({ db }: UserContext, where: SQL | undefined) {
  return db
    .select({
      row: reviewItems,
      author: personColumns,
      community: { id: communities.id, name: communities.name },
      picture: pictureColumns,
    })
    .from(reviewItems)
    .innerJoin(users, eq(users.id, reviewItems.authorId))
    .innerJoin(communities, and(eq(communities.id, reviewItems.communityId), isNull(communities.deletedAt)))
    .leftJoin(media, eq(media.id, reviewItems.imageId))
    .where(and(where, isWaiting));
}

function presentItem({ row, author, community, picture }: ReviewView): ReviewItem {
  const { body } = row;
  return {
    id: row.id,
    kind: body.kind,
    community,
    place: body.place,
    parent: body.parentId,
    title: body.title,
    text: body.text,
    image: presentPicture(picture),
    author: presentPerson(author),
    why: row.why,
    word: row.word,
    created_at: row.createdAt.toISOString(),
  };
}
