import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { charactersOver } from '../lib/characters-over.ts';
import { asSentence, counted } from '../lib/format.ts';
import { newIdempotencyKey } from '../lib/idempotency-key.ts';
import { mentionsIn } from '../lib/mentions.ts';
import { stored } from '../lib/storage.ts';
import { notice } from '../lib/toasts.ts';
import { postLists } from './cache.ts';
import { clearDraft, type Draft } from './draft.ts';
import { createPost } from './publishing.ts';

/** What is wrong with a draft, field by field. */
export type DraftErrors = Partial<Record<'title' | 'comment' | 'image' | 'image_description', string>>;

/** What stands in the way of posting a draft; nothing when it can go. */
function checkDraft({ title, comment, hasPicture }: Draft, image: File | null): DraftErrors {
  const tooLongTitle = charactersOver(title, limits.title);
  const tooLong = charactersOver(comment, limits.post);
  return {
    ...(tooLongTitle > 0 && { title: `Shorten the title by ${counted(tooLongTitle, 'character')}` }),
    ...(tooLong > 0 && { comment: `Shorten your text by ${counted(tooLong, 'character')}` }),
    ...(comment.trim() === '' && { comment: 'Write something to share first' }),
    ...(hasPicture && image === null && { image: 'Choose the picture again, or post without it' }),
  };
}

/** Why a post could not be sent, and what to do about it. */
function failureOf(error: unknown, category: PostCategory): string {
  const message = messageOf(error);
  if (!(error instanceof ApiError)) return message;
  if (error.status === 0) return `${message}. Nothing you wrote is lost. Check your connection, then post again.`;
  if (error.code === commonErrors.idempotency_key_reused.code) {
    return 'An earlier version of this post is published already. Post again to publish this one too.';
  }
  if (error.status === 404 || error.status === 403) return `${asSentence(message)} Choose another ${category}.`;
  return error.status >= 500 || error.status === 429 ? `${message} Nothing you wrote is lost.` : message;
}

interface Sending {
  sending: boolean;
  /** How much of the picture is sent; null when there is none on its way. */
  progress: number | null;
  failure: string | null;
  errors: DraftErrors;
}

const AT_REST: Sending = { sending: false, progress: null, failure: null, errors: {} };

/** What of the browser's memory holds where the last post of a category went. */
const LAST_PLACE = { community: 'postCommunity', channel: 'postChannel', event: 'postEvent' } as const;

/** Where the user's last post of a category went, from this browser. */
export function lastPlace(category: PostCategory): string | null {
  return stored.get(LAST_PLACE[category]);
}

interface SendingOptions {
  category: PostCategory;
  change: (changes: Partial<Draft>) => void;
  /** It is published; `here` tells whether the user still looks at the composer. */
  onPosted: (here: boolean) => void;
  /** The draft cannot go as it is, or did not go: show where, or why. */
  onWrong: () => void;
}

/** Sends drafts, one at a time. What fails can be sent again under the same key, so that it is published once. */
export function useSending({ category, change, onPosted, onWrong }: SendingOptions) {
  const [state, setState] = useState<Sending>(AT_REST);
  const busy = useRef(false);
  const here = useIsHere();

  async function send(draft: Draft, place: string, image: File | null): Promise<void> {
    if (busy.current) return;
    const errors = checkDraft(draft, image);
    setState({ ...AT_REST, errors });
    if (Object.keys(errors).length > 0) return onWrong();
    busy.current = true;
    setState({ ...AT_REST, sending: true, progress: image === null ? null : 0 });
    const { title, comment, imageDescription, idempotencyKey } = draft;
    const mentions = mentionsIn(comment, draft.mentions);
    const onProgress = (progress: number) => setState((now) => (now.sending ? { ...now, progress } : now));
    try {
      const content = { title, comment, mentions, image, imageDescription };
      await createPost({ category, place, ...content, idempotencyKey, onProgress });
      clearDraft(draft);
      stored.set(LAST_PLACE[category], place);
      onPosted(here.current);
    } catch (error) {
      fail(error);
    } finally {
      busy.current = false;
    }
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.code === commonErrors.idempotency_key_reused.code) {
      change({ idempotencyKey: newIdempotencyKey() });
      void postLists.refresh();
    }
    const fields = error instanceof ApiError ? error.fields : {};
    const { mentions, ...errors } = pick(fields, ['title', 'comment', 'image', 'image_description', 'mentions']);
    if (mentions !== undefined) errors.comment ??= mentions;
    const failure = Object.keys(errors).length > 0 ? null : (fields[category] ?? failureOf(error, category));
    if (!here.current) return notice.error('Your post was not sent. It is kept: add a post to go on with it.');
    setState({ ...AT_REST, errors, failure });
    onWrong();
  }

  /** A field is being mended: its error has done its work. */
  function clear(name: keyof DraftErrors): void {
    setState((now) => {
      const { [name]: cleared, ...errors } = now.errors;
      return cleared === undefined ? now : { ...now, errors };
    });
  }

  return { ...state, send, clear };
}

/** Whether the component is still on the screen. */
function useIsHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

function pick<K extends string>(
  from: Readonly<Record<string, string>>,
  names: readonly K[],
): Partial<Record<K, string>> {
  const found = names.flatMap((name): [K, string][] => (from[name] === undefined ? [] : [[name, from[name]]]));
  // Only names that were asked for are in it
  return Object.fromEntries(found) as Partial<Record<K, string>>;
}
