import { eq, sql } from 'drizzle-orm';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { files, media } from '../schema/media.ts';

/** What it takes to decide about an image, and to serve it. */
export type MediaRow = Pick<typeof media.$inferSelect, 'id' | 'ownerId' | 'subjectType' | 'subjectId' | 'widths'>;

/** The row of an image, or null. */
export async function mediaById(db: Queryable, id: string): Promise<MediaRow | null> {
  const [row] = await statement(db).execute({ id });
  return row ?? null;
}

// A page of the feed asks for dozens of images, each by itself.
const statement = prepared((db) =>
  db
    .select({
      id: media.id,
      ownerId: media.ownerId,
      subjectType: media.subjectType,
      subjectId: media.subjectId,
      widths: media.widths,
    })
    .from(media)
    .where(eq(media.id, sql.placeholder('id')))
    .prepare('media_by_id'),
);

/** A file that is kept as sent, with whom it belongs to; null when there is none. */
export async function fileById(db: Queryable, id: string): Promise<typeof files.$inferSelect | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row ?? null;
}
