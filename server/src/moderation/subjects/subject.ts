import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { EvidenceContent, RemovedFields } from '../../schema/moderation.ts';

/** Something that can be reported, found without a check of rights. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  /** Null: the platform staff decides about it. */
  readonly communityId: string | null;
  readonly authorId: string;
  /** The decision that removed it, or null. */
  readonly removedBy: string | null;
}

/** Content as it is now, with the ids of its pictures and files. */
export interface Snapshot {
  readonly content: EvidenceContent;
  readonly pictures: readonly string[];
  readonly files?: readonly string[];
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
  /** Returns false when it was deleted, or removed before; or what an undo needs to bring it back. */
  remove(tx: Transaction, id: string, decisionId: string): Promise<boolean | RemovedFields>;
  /** What its author deleted since stays deleted. */
  restore(tx: Transaction, id: string, decisionId: string, before: RemovedFields | undefined): Promise<void>;
  /** Reports only open cases about it: it is between few people. */
  readonly isConfidential?: boolean;
  /** Those who manage a community decide about the person only. */
  readonly isRemovedByStaffOnly?: boolean;
}

/** How many comments before a reported one are evidence, too. */
export const COMMENTS_BEFORE = 2;

/** Some texts as one, a paragraph each. */
export function joinTexts(...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('\n');
}
