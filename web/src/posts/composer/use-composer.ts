import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useState } from 'react';
import { useDraft, type Draft } from '../../lib/unsent/drafts.ts';
import { withMentioned, type Mentioned } from '../../lib/text/mentions.ts';
import { usePictureInput } from '../../ui/pictures/use-picture.ts';
import { lastTarget } from './create-post.ts';
import type { PostTarget } from './targets.ts';
import { DRAFT_KEY } from './unsent-posts.ts';
import { useSubmitPost } from './use-submit-post.ts';

interface ComposerOptions {
  /** The id of the user. */
  user: string;
  category: PostCategory;
  /** What the user may post to, the likeliest first. */
  targets: readonly [PostTarget, ...PostTarget[]];
  /** The id of the target to begin with, before those of the draft and of the last post. */
  preselected: string | null;
  /** The post is in the outbox. */
  onSubmitted: (target: PostTarget) => void;
  /** The draft cannot be sent as it is: show where. */
  onWrong: () => void;
}

export type Composing = ReturnType<typeof useComposer>;

/** The draft of a post and what can be done with it. */
export function useComposer({ user, category, targets, preselected, onSubmitted, onWrong }: ComposerOptions) {
  const { draft, file, change, attach } = useDraft(user, DRAFT_KEY);
  const [chosen, setChosen] = useState(preselected);
  const target = pickFirst(targets, [chosen, draft.fields[category] ?? null, lastTarget(category)]);
  const hasLostPicture = draft.file !== null && file === null;
  const { errors, failure, submit, clearError } = useSubmitPost({
    user,
    category,
    draft,
    hasLostPicture,
    onSubmitted: () => onSubmitted(target),
    onWrong,
  });
  const picture = usePictureInput(file ?? null, (picked) => {
    // A description does not fit another picture; after a lost one it is the same picture again
    if (picked === null || !hasLostPicture) change({ fields: { imageDescription: '' } });
    attach(picked);
    clearError('image');
  });

  function write(changes: Partial<Omit<Draft, 'file'>>, targetId = target.id): void {
    picture.clearRefusal();
    change({ ...changes, fields: { ...changes.fields, [category]: targetId } });
  }

  return {
    category,
    draft,
    target,
    picture,
    hasLostPicture,
    imageDescription: draft.fields.imageDescription ?? '',
    errors,
    failure,
    chooseTarget: (id: string) => {
      setChosen(id);
      write({}, id);
    },
    writeTitle: (title: string) => {
      write({ title: title.replaceAll('\n', ' ') });
      clearError('title');
    },
    writeText: (text: string) => {
      write({ text });
      clearError('comment');
    },
    mention: (person: Mentioned) => change({ people: withMentioned(draft.people, person) }),
    describe: (imageDescription: string) => {
      write({ fields: { imageDescription } });
      clearError('image_description');
    },
    submit: () => submit(target),
  };
}

function pickFirst<T extends { id: string }>(list: readonly [T, ...T[]], ids: readonly (string | null)[]): T {
  for (const id of ids) {
    const found = list.find((item) => item.id === id);
    if (found !== undefined) return found;
  }
  return list[0];
}
