import { blastReactions, type Blast } from '@homecoming/contract/blasts.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { eventBlasts } from '../../schema/outreach.ts';

/** A blast with its author, its reactions in any order, and how far its mails are. */
export interface BlastView {
  readonly blast: InferSelectModel<typeof eventBlasts>;
  /** Null when the account is gone, or blocked by the reader or the other way round. */
  readonly author: PersonRow | null;
  readonly reactions: Blast['reactions'];
  /** For organisers. */
  readonly mails: Blast['mails'];
}

export function presentBlast({ blast, author, reactions, mails }: BlastView): Blast {
  return {
    id: blast.id,
    title: blast.title,
    message: blast.message,
    author: author && presentPerson(author),
    created_at: blast.createdAt.toISOString(),
    edited_at: blast.editedAt?.toISOString() ?? null,
    hidden: blast.hidden,
    reactions: blastReactions.flatMap((type) => reactions.find(({ reaction_type }) => reaction_type === type) ?? []),
    mails,
  };
}
