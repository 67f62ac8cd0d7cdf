import { createPost as createPostCall, type Post, type PostCategory } from '@homecoming/contract/posts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { callOrHold, type OnHold } from '../../lib/http/client.ts';
import { mentionsIn, type Mentioned } from '../../lib/text/mentions.ts';
import { findEntry, type OutboxEntry } from '../../lib/unsent/outbox-entries.ts';
import { defineOutboxKind } from '../../lib/unsent/outbox.ts';
import { stored } from '../../lib/browser/storage.ts';
import { notice } from '../../lib/toasts.ts';
import { isOnHold, refreshWaitingItems } from '../../trust/api.ts';
import { trustTexts } from '../../trust/model.ts';
import { addOwnPost, postLists } from '../cache.ts';
import type { PostTarget } from './targets.ts';

/** A post of the outbox; its picture is the file `image`. */
export interface PostContent {
  category: PostCategory;
  target: PostTarget;
  title: string;
  comment: string;
  /** Everyone who was mentioned, including people whose names were deleted from the text later. */
  people: readonly Mentioned[];
  /** What the picture shows, for people who do not see it. */
  imageDescription: string;
}

export type PostEntry = OutboxEntry<PostContent>;

/** All posts of a user go through one queue. */
export const POST_QUEUE = 'posts';

const NOT_SENT = 'Your post was not sent. It is kept on top of your home feed.';
const OPENING_MS = 1000;
/** Where local storage has the target of the last post. */
const LAST_TARGET = { community: 'postCommunity', channel: 'postChannel', event: 'postEvent' } as const;

/** Ids of entries that a list shows now: a failure is shown there, without a toast. */
export const shownEntries = new Set<string>();

/** Unsent posts. */
export const postOutbox = defineOutboxKind<PostContent, Post | OnHold>('post', {
  send: ({ content, idempotencyKey }, { files, signal, onProgress }) =>
    callOrHold(createPostCall, {
      body: toBody(content, files.image !== undefined),
      files: { image: files.image ?? null },
      idempotencyKey,
      signal,
      onProgress,
    }),
  onSent(post, { content: { category, target } }) {
    stored.set(LAST_TARGET[category], target.id);
    if (isOnHold(post)) {
      void refreshWaitingItems();
      notice.success(trustTexts.waits);
      return;
    }
    addOwnPost(post);
    notice.success(`Posted in ${target.name}`);
  },
  onFailed({ id, failure }) {
    if (failure?.code === commonErrors.idempotency_key_reused.code) void postLists.refresh();
    // The list that shows it may still be opening
    setTimeout(() => {
      if (findEntry(id)?.state === 'failed' && !shownEntries.has(id)) notice.error(NOT_SENT);
    }, OPENING_MS);
  },
});

/** The id of the target of the last post of a category from this browser. */
export function lastTarget(category: PostCategory): string | null {
  return stored.get(LAST_TARGET[category]);
}

function toBody({ category, target, title, comment, people, imageDescription }: PostContent, hasPicture: boolean) {
  const mentions = mentionsIn(comment, people);
  return {
    category,
    // The id of the target is sent under the name of the category
    [category]: target.id,
    ...(title.trim() !== '' && { title }),
    comment,
    ...(hasPicture && imageDescription.trim() !== '' && { image_description: imageDescription }),
    ...(mentions.length > 0 && { mentions }),
  };
}
