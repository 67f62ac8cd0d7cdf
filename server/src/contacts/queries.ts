import type { Contact, MetPerson, MetState } from '@homecoming/contract/contacts.ts';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { personColumns } from '../accounts/present.ts';
import { notBlocked } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { keysetPage, pageSize, type PageQuery } from '../platform/db/keyset.ts';
import { canMessage } from '../profiles/access.ts';
import { contacts, metChoices, metGuests } from '../schema/alumni/contacts.ts';
import { events } from '../schema/events.ts';
import { users } from '../schema/users.ts';
import { accessMet, isShownAt } from './access.ts';
import { commonRank, inCommon, reader, thingsInCommon } from './in-common.ts';
import { presentContact, presentMet, presentState, type MetRow } from './present.ts';

/** By what the two have in common, then by id: no choice moves anybody. */
const mostInCommonFirst = keysetPage<MetRow>('asc', [
  [commonRank, (row) => row.rank, 'integer'],
  [users.id, (row) => row.person.id],
]);

/** Who else was at an event and is shown. Who is not shown sees nobody, and no count of them. */
export async function listMet(
  ctx: UserContext,
  eventId: string,
  query: PageQuery,
): Promise<MetState & { results: MetPerson[]; next: string | null }> {
  const { userId } = ctx.actor;
  const met = await accessMet(ctx, eventId);
  const state = presentState(met, await countChoices(ctx.db, eventId, userId));
  const after = mostInCommonFirst.after(query.cursor);
  if (!met.shown) return { ...state, results: [], next: null };
  const size = pageSize(query.limit);
  const rows = await ctx.db
    .select({
      person: personColumns,
      things: thingsInCommon,
      rank: commonRank,
      chosen: sql<boolean>`${metChoices.personId} is not null`,
      contact: sql<boolean>`${contacts.personId} is not null`,
    })
    .from(metGuests)
    .innerJoin(users, eq(users.id, metGuests.userId))
    .innerJoin(reader, eq(reader.id, userId))
    .innerJoin(inCommon, sql`true`)
    .leftJoin(
      metChoices,
      and(
        eq(metChoices.eventId, eventId),
        eq(metChoices.userId, userId),
        eq(metChoices.personId, users.id),
        isNull(metChoices.withdrawnAt),
      ),
    )
    .leftJoin(contacts, and(eq(contacts.userId, userId), eq(contacts.personId, users.id)))
    .where(and(isShownAt(met, userId), after))
    .orderBy(...mostInCommonFirst.orderBy)
    .limit(size + 1);
  return { ...state, ...mostInCommonFirst.toPage(rows, size, presentMet) };
}

/** How many people somebody has chosen at an event, also those whom they do not choose any more. */
export async function countChoices(db: Queryable, eventId: string, userId: string): Promise<number> {
  return db.$count(metChoices, and(eq(metChoices.eventId, eventId), eq(metChoices.userId, userId)));
}

const newestFirst = keysetPage('desc', [
  [contacts.createdAt, ({ row }: { row: typeof contacts.$inferSelect }) => row.createdAt],
  [contacts.personId, ({ row }) => row.personId],
]);

/** The contacts of the caller. A deleted account stays as a former member; one that is closed is not there meanwhile. */
export async function listContacts(
  ctx: UserContext,
  query: PageQuery,
): Promise<{ results: Contact[]; next: string | null }> {
  const { userId } = ctx.actor;
  const size = pageSize(query.limit);
  const isThere = and(isNull(events.deletedAt), isNull(events.removedBy));
  const rows = await ctx.db
    .select({
      row: contacts,
      person: personColumns,
      isActive: users.isActive,
      audiences: users.audiences,
      company: users.company,
      city: users.cityName,
      canMessage: canMessage(userId),
      event: { id: events.id, title: events.title },
    })
    .from(contacts)
    .innerJoin(users, eq(users.id, contacts.personId))
    .leftJoin(events, and(eq(events.id, contacts.eventId), isThere))
    .where(
      and(
        eq(contacts.userId, userId),
        or(eq(users.isActive, true), isNotNull(users.deletedAt)),
        notBlocked(userId, users.id),
        newestFirst.after(query.cursor),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(size + 1);
  return newestFirst.toPage(rows, size, presentContact);
}
