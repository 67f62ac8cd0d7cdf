import type { EventDraft, QuestionDraft } from './events/event.ts';
import type { Random } from './random.ts';
import type { EventQuestionRow, EventRow, MembershipRow, UserRow } from './rows.ts';

/** An event that is being planned: what was written down, its rows so far, and who can be there. */
export interface PlannedEvent {
  readonly random: Random;
  readonly now: Date;
  readonly draft: EventDraft;
  readonly event: EventRow;
  readonly questions: readonly { draft: QuestionDraft; row: EventQuestionRow }[];
  /** The members of its community. */
  readonly members: readonly MembershipRow[];
  readonly getUser: (key: string) => UserRow;
}
