import type { Queryable } from '../../platform/db/database.ts';
import { directoryReaders } from '../../schema/alumni/directory.ts';

interface ReaderNote {
  readonly communityIds: readonly string[];
  readonly userId: string;
  readonly kind: 'pages' | 'profiles';
  readonly at: Date;
}

/** Notes for owners who read as much as is allowed. */
export async function noteReader(db: Queryable, { communityIds, userId, kind, at }: ReaderNote): Promise<void> {
  if (communityIds.length === 0) return;
  const day = at.toISOString().slice(0, 10);
  await db
    .insert(directoryReaders)
    .values(communityIds.map((communityId) => ({ communityId, userId, kind, day })))
    .onConflictDoNothing();
}
