import { sql, type SQL } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import type { CommunityAccess } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import { directoryEntries } from '../schema/alumni/directory.ts';

/** What a reader of a directory sees more than plain members do: these see listed people without those of a block. */
export interface Sight {
  readonly seesUnlisted: boolean;
  /** The user whose blocks apply, or null. */
  readonly reader: string | null;
}

/** Managers and the staff see everybody; blocked people only where they do not ask to leave them out. */
export function getSight(
  { actor }: UserContext,
  { can }: Pick<CommunityAccess, 'can'>,
  { without_blocked: withoutBlocked }: { readonly without_blocked?: boolean | undefined } = {},
): Sight {
  const manages = can.manage_members;
  const seesBlocked = actor.isStaff || (manages && withoutBlocked !== true);
  return { seesUnlisted: manages || actor.isStaff, reader: seesBlocked ? null : actor.userId };
}

/** SQL condition over entries: lists show the person to this reader. */
export function isSeen({ seesUnlisted, reader }: Sight): SQL {
  const isListed = seesUnlisted ? sql`true` : sql`${directoryEntries.listed}`;
  return reader === null ? isListed : sql`${isListed} and ${notBlocked(reader, directoryEntries.userId)}`;
}
