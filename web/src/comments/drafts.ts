import { useState } from 'react';
import { useDraft } from '../lib/drafts.ts';
import { newIdempotencyKey } from '../lib/idempotency-key.ts';

/** A comment that is being written. */
interface CommentDraft {
  text: string;
  /** The same for each try to send it. */
  idempotencyKey: string;
}

/** The user's draft of a comment for a place. */
export function useCommentDraft(user: string, place: string) {
  const { draft, change, clear } = useDraft(user, place);
  const [firstKey, setFirstKey] = useState(newIdempotencyKey);
  const idempotencyKey = draft.fields.idempotencyKey ?? firstKey;
  return {
    draft: { text: draft.text, idempotencyKey } satisfies CommentDraft,
    change({ text = draft.text, ...fields }: Partial<CommentDraft>): void {
      change({ text, fields: { idempotencyKey, ...fields } });
    },
    clear(): void {
      clear();
      setFirstKey(newIdempotencyKey());
    },
  };
}
