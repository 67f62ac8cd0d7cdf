import { and, desc, eq } from 'drizzle-orm';
import { notBlocked } from '../../blocks/access.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { foldText, listWords } from '../../platform/fold-text.ts';
import { canMessage } from '../../profiles/access.ts';
import { contacts } from '../../schema/alumni/contacts.ts';
import { users } from '../../schema/users.ts';
import { foundColumns, type FoundRow } from './found.ts';
import { MAX_FOUND } from './word-search.ts';

/** Nobody has more. */
const MAX_CONTACTS = 1_000;

/**
 * Contacts of a reader with a name in which each typed word begins one, the newest first; without words all. They may
 * share no community with the reader, so their other words are in no directory that the reader searches.
 */
export async function findContacts(db: Queryable, readerId: string, typed: string): Promise<FoundRow[]> {
  const words = listWords(foldText(typed));
  const rows = await db
    .select({ ...foundColumns, canMessage: canMessage(readerId) })
    .from(contacts)
    .innerJoin(users, and(eq(users.id, contacts.personId), eq(users.isActive, true)))
    .where(and(eq(contacts.userId, readerId), notBlocked(readerId, users.id)))
    .orderBy(desc(contacts.createdAt), desc(contacts.personId))
    .limit(MAX_CONTACTS);
  const isFound = ({ firstName, lastName }: FoundRow) => {
    const names = listWords(foldText(`${firstName} ${lastName}`));
    return words.every((word) => names.some((name) => name.startsWith(word)));
  };
  return rows.filter(isFound).slice(0, MAX_FOUND);
}
