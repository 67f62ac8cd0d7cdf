import type { PersonAction, SubjectKind } from '@homecoming/contract/moderation.ts';
import { fact } from '../platform/facts.ts';

/** Somebody reported something; with `opensCase` it is the first report of its case. */
export const reportReceived = fact<{
  caseId: string;
  communityId: string | null;
  handledBy: 'managers' | 'owners' | 'staff';
  opensCase: boolean;
  at: Date;
}>('moderation.report-received');

/** Those who moderate a community handed a case to the platform staff. */
export const caseEscalated = fact<{ caseId: string; at: Date }>('moderation.case-escalated');

/** Somebody looks at a case, again while they do, or no longer. */
export const caseClaimed = fact<{ caseId: string; userId: string }>('moderation.case-claimed');

/** A case was decided, or with `undone` its decision was undone. */
export const caseDecided = fact<{
  caseId: string;
  decisionId: string;
  communityId: string | null;
  kind: SubjectKind;
  authorId: string;
  item: 'keep' | 'remove' | null;
  person: PersonAction | null;
  /** Until when the person is restricted, as ISO 8601; null: not at all. */
  until: string | null;
  reporterIds: readonly string[];
  undone: boolean;
  /** It is one of a sweep: the person learns of the decision that began it. */
  isSwept?: boolean;
  at: Date;
}>('moderation.case-decided');

/** Somebody objected to a decision, or with `outcome` got an answer. */
export const appealChanged = fact<{
  appealId: string;
  decisionId: string;
  communityId: string | null;
  /** Null: somebody without an account, by their notice. */
  byId: string | null;
  isAuthor: boolean;
  outcome: 'upheld' | 'changed' | 'overturned' | null;
  /** Of a new one: the managers who may answer it. None: the platform staff does. */
  answererIds: readonly string[];
  at: Date;
}>('moderation.appeal-changed');
