import type { users } from '@homecoming/server/schema/users.ts';

/** The communities of the demo world. */
export type CommunityKey = 'northgate' | 'class-of-2016' | 'los-angeles' | 'guild' | 'rowing' | 'founders';

export type Role = 'member' | 'admin' | 'community_owner';

/** Where somebody belongs, and as what. */
export type Belongings = Readonly<Partial<Record<CommunityKey, Role>>>;

/** Somebody of the demo world, as written down or drawn by chance. */
export interface Person {
  /** Unique; the part of the e-mail address before the @. */
  readonly key: string;
  /** First name, then the last name, which may have several words. */
  readonly name: string;
  /** Of graduation. */
  readonly year: number | null;
  readonly program?: string;
  readonly company?: string;
  readonly industry?: string;
  readonly hometown?: string;
  /** Where they live now. */
  readonly country?: string;
  readonly bio?: string;
  readonly interests?: readonly string[];
  readonly tags?: readonly string[];
  readonly in: Belongings;
  /** Anything else of their row. */
  readonly more?: Partial<Omit<typeof users.$inferInsert, 'id' | 'createdAt'>>;
}
