import { commonErrors } from '@homecoming/contract/errors.ts';
import type { PostCategory } from '@homecoming/contract/posts.ts';
import { changeDraft, isEmptyDraft, readDraft, type Draft } from '../../lib/unsent/drafts.ts';
import { failureSentence } from '../../lib/unsent/failure-sentence.ts';
import type { OutboxFailure } from '../../lib/unsent/outbox-entries.ts';
import { removeEntry } from '../../lib/unsent/outbox.ts';
import type { PostEntry } from './create-post.ts';

/** The draft key; all categories share one draft. */
export const DRAFT_KEY = 'post';

/** What is wrong with a draft, by the field of the server. */
export type DraftErrors = Partial<Record<(typeof FIELDS)[number], string>>;

const FIELDS = ['title', 'comment', 'image', 'image_description'] as const;

/** The server's refusal of the post that was reopened last. */
let returned: { idempotencyKey: string; failure: OutboxFailure } | null = null;

/** Reopens an unsent post in the composer. Returns false, and does nothing, if there is another draft. */
export function editUnsentPost({ id, user, content, files, state, failure, idempotencyKey }: PostEntry): boolean {
  if (!isEmptyDraft(readDraft(user, DRAFT_KEY))) return false;
  const { category, target, title, comment, people, imageDescription } = content;
  // With the same key the server refuses it if it has arrived after all
  const fields = { [category]: target.id, imageDescription, idempotencyKey };
  changeDraft(user, DRAFT_KEY, { title, text: comment, people, fields, file: files.image ?? null });
  returned = state === 'failed' && failure !== null ? { idempotencyKey, failure } : null;
  removeEntry(id, { keepFiles: true });
  return true;
}

/** The server's refusal of a draft that was reopened from the outbox. */
export function returnedFailure(draft: Draft, category: PostCategory): { errors: DraftErrors; failure: string | null } {
  if (returned === null || returned.idempotencyKey !== draft.fields.idempotencyKey)
    return { errors: {}, failure: null };
  const { mentions, ...fields } = returned.failure.fields;
  const errors: DraftErrors = {};
  for (const name of FIELDS) if (fields[name] !== undefined) errors[name] = fields[name];
  if (mentions !== undefined) errors.comment ??= mentions;
  const hasErrors = Object.keys(errors).length > 0;
  return { errors, failure: hasErrors ? null : whyNotSent(returned.failure, category) };
}

/** Clears the stored failure. */
export function clearReturnedFailure(): void {
  returned = null;
}

/** Why a post could not be sent, and what to do about it. */
export function whyNotSent(failure: OutboxFailure, category: PostCategory): string {
  const { status, code, fields } = failure;
  if (code === commonErrors.idempotency_key_reused.code) {
    return 'An earlier version of this post is published already. Try again to publish this one too.';
  }
  const sentence = failureSentence(failure, fields[category] ?? Object.values(fields)[0]);
  return status === 404 || status === 403 ? `${sentence} Choose another ${category}.` : sentence;
}
