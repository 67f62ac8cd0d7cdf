import { eq, sql } from 'drizzle-orm';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { files, media } from '../schema/media.ts';

/** The columns needed to authorise and serve an image. */
export type MediaRow = Pick<typeof media.$inferSelect, 'id' | 'ownerId' | 'subjectType' | 'subjectId' | 'widths'>;

/** The row of an image, or null. */
export async function mediaById(db: Queryable, id: string): Promise<MediaRow | null> {
  const [row] = await statement(db).execute({ id });
  return row ?? null;
}

// A page of the feed requests dozens of images, one request each.
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

/** An unchanged file with its subject and owner, or null. */
export async function fileById(db: Queryable, id: string): Promise<typeof files.$inferSelect | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row ?? null;
}
