import type { Actor } from '../platform/app.ts';

/** What a person may do with a post. */
export interface PostAbilities {
  readonly read: boolean;
  readonly like: boolean;
}

/** The whole table of rights: role × action. Staff read, and take no part. */
export function abilitiesOn({ belongs, actor }: { belongs: boolean; actor: Actor | null }): PostAbilities {
  return { read: belongs || (actor?.isStaff ?? false), like: belongs };
}
