import { eq, sql } from 'drizzle-orm';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { users } from '../schema/users.ts';
import type { UserRow } from './present.ts';

/** A user's row, or null. */
export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await userById(db).execute({ id });
  return row ?? null;
}

/** A user's row by e-mail address, in whatever case it was typed, or null. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  return row ?? null;
}

/** The form in which e-mail addresses are stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('user_by_id'),
);
