import { limits } from '@homecoming/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import type { Queryable } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { channelMembers } from '../schema/channels.ts';
import { memberships } from '../schema/communities.ts';
import type { Mention } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import type { PostTargetAccess } from './access.ts';

/** A text, its community or channel, and the people whom its author chose to mention. */
interface Naming {
  readonly text: string;
  readonly authorId: string;
  readonly place: Pick<PostTargetAccess, 'communityId' | 'channelId'>;
  readonly chosen: readonly string[];
}

/**
 * The people mentioned in a text: chosen people whose `@First Last` is in it, who may read it, and who are not blocked
 * either way with its author. Other names stay text.
 */
export async function mentionsIn(db: Queryable, { text, authorId, place, chosen }: Naming): Promise<Mention[]> {
  if (chosen.length === 0 || !text.includes('@')) return [];
  const inChannel = db
    .select({ one: sql`1` })
    .from(channelMembers)
    .where(and(eq(channelMembers.channelId, sql`${place.channelId}::uuid`), eq(channelMembers.userId, users.id)));
  const rows = await db
    .select({ id: users.id, first: users.firstName, last: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.communityId, place.communityId),
        equalsAny(memberships.userId, chosen),
        eq(users.isActive, true),
        sql`(${place.channelId}::uuid is null or ${memberships.role} <> 'member' or exists ${inChannel})`,
        notBlocked(authorId, users.id),
      ),
    );
  const named = rows.map(({ id, first, last }) => ({ id, name: `${first} ${last}` }));
  return named
    .filter(({ name }) => text.includes(`@${name}`))
    .toSorted((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id));
}

/** As mentionsIn, for a changed text: existing mentions stay while their name is in it, before new ones up to the limit. */
export async function mentionsAfter(
  db: Queryable,
  before: readonly Mention[],
  naming: Omit<Naming, 'chosen'> & { readonly chosen: readonly string[] | undefined },
): Promise<{ mentions: Mention[]; added: string[] }> {
  const kept = before.filter(({ name }) => naming.text.includes(`@${name}`));
  const known = new Set(kept.map(({ id }) => id));
  const chosen = (naming.chosen ?? []).filter((id) => !known.has(id));
  const found = await mentionsIn(db, { ...naming, chosen });
  const mentions = [...kept, ...found].slice(0, limits.mentions);
  return { mentions, added: recipients(mentions.slice(kept.length), naming.authorId) };
}

/** The recipients of mention notifications: everybody mentioned except the author. */
export function recipients(mentions: readonly Mention[], authorId: string): string[] {
  return mentions.map(({ id }) => id).filter((id) => id !== authorId);
}
