import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { EvidenceContent } from '../../schema/moderation.ts';

/** Something that can be reported, found without a check of rights. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly communityId: string;
  readonly authorId: string;
  /** The decision that removed it, or null. */
  readonly removedBy: string | null;
  /** Its page in the web. */
  readonly url: string;
}

/** Content as it is now, with the ids of its pictures. */
export interface Snapshot {
  readonly content: EvidenceContent;
  readonly pictures: readonly string[];
}

/** What moderation does with one kind of content; its domain knows how. */
export interface ModeratedKind {
  /** Null when it was deleted. */
  find(db: Queryable, id: string): Promise<Subject | null>;
  /**
   * Whether the caller may report it. Rejects where they may not read it.
   * @throws the not-found error of its domain
   */
  canReport(ctx: UserContext, id: string): Promise<boolean>;
  /** Locks its row until the transaction ends. */
  lock(db: Queryable, id: string): Promise<void>;
  takeSnapshot(db: Queryable, id: string): Promise<Snapshot | null>;
  /** Returns false when it was deleted, or removed before. */
  remove(tx: Transaction, id: string, decisionId: string): Promise<boolean>;
  /** What its author deleted since stays deleted. */
  restore(tx: Transaction, id: string, decisionId: string): Promise<void>;
}

/** How many comments before a reported one are evidence, too. */
export const COMMENTS_BEFORE = 2;
