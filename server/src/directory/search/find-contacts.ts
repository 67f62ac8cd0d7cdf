import { and, desc, eq, type SQL } from 'drizzle-orm';
import { notBlocked } from '../../blocks/access.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { foldText, listWords } from '../../platform/fold-text.ts';
import { canMessage } from '../../profiles/access.ts';
import { contacts } from '../../schema/alumni/contacts.ts';
import { users } from '../../schema/users.ts';
import { foundColumns, type FoundRow } from './found.ts';
import { MAX_FOUND } from './word-search.ts';

/**
 * Contacts of a reader with a name in which each typed word begins one, the newest first; without words the newest. They
 * may share no community with the reader, so their other words are in no directory that the reader searches.
 */
export async function findContacts(db: Queryable, readerId: string, typed: string): Promise<FoundRow[]> {
  const words = listWords(foldText(typed));
  const named = words.length === 0 ? undefined : await findByName(db, readerId, words);
  if (named?.length === 0) return [];
  return db
    .select({ ...foundColumns, canMessage: canMessage(readerId) })
    .from(contacts)
    .innerJoin(users, and(eq(users.id, contacts.personId), eq(users.isActive, true)))
    .where(and(isSeenContact(readerId), named && equalsAny(users.id, named)))
    .orderBy(...newestFirst)
    .limit(MAX_FOUND);
}

/** The ids of the newest contacts whose names match. Of all contacts only the names are read: that is cheap. */
async function findByName(db: Queryable, readerId: string, words: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(contacts)
    .innerJoin(users, and(eq(users.id, contacts.personId), eq(users.isActive, true)))
    .where(isSeenContact(readerId))
    .orderBy(...newestFirst);
  const matching = rows.filter(({ firstName, lastName }) => {
    const names = listWords(foldText(`${firstName} ${lastName}`));
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
  return matching.slice(0, MAX_FOUND).map(({ id }) => id);
}

const newestFirst = [desc(contacts.createdAt), desc(contacts.personId)];

function isSeenContact(readerId: string): SQL | undefined {
  return and(eq(contacts.userId, readerId), notBlocked(readerId, users.id));
}
