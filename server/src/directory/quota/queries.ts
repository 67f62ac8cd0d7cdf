import type { FrequentReader } from '@homecoming/contract/directory.ts';
import { and, eq, gte } from 'drizzle-orm';
import { personColumns, presentPerson } from '../../accounts/present.ts';
import { accessCommunity } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { DAY_MS } from '../../platform/calendar.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { directoryReaders } from '../../schema/alumni/directory.ts';
import { users } from '../../schema/users.ts';

/** How long owners see it. */
export const SHOWN_DAYS = 30;

const REFUSAL = 'Only owners can see who read many pages of the directory.';

/** Who read as many pages or profiles as is allowed in the last days, the newest first. */
export async function listFrequentReaders(ctx: UserContext, communityId: string, query: PageQuery) {
  await accessCommunity(ctx, communityId, 'manage_owners', REFUSAL);
  const size = pageSize(query.limit);
  const since = new Date(ctx.clock.now().getTime() - SHOWN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const rows = await ctx.db
    .select({ person: personColumns, day: directoryReaders.day, kind: directoryReaders.kind })
    .from(directoryReaders)
    .innerJoin(users, eq(users.id, directoryReaders.userId))
    .where(
      and(eq(directoryReaders.communityId, communityId), gte(directoryReaders.day, since), order.after(query.cursor)),
    )
    .orderBy(...order.orderBy)
    .limit(size + 1);
  return order.toPage(rows, size, ({ person, day, kind }): FrequentReader => ({
    person: presentPerson(person),
    day,
    kind,
  }));
}

interface Row {
  readonly person: Parameters<typeof presentPerson>[0];
  readonly day: string;
  readonly kind: FrequentReader['kind'];
}

const order = keysetPage('desc', [
  [directoryReaders.day, ({ day }: Row) => day],
  [directoryReaders.userId, ({ person }: Row) => person.id],
  [directoryReaders.kind, ({ kind }: Row) => kind],
]);
