import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useEffect, useState } from 'react';
import { withMentioned, type Mentioned } from '../lib/mentions.ts';
import { usePicture } from '../ui/pictures/use-picture.ts';
import { lastPlace, useSending } from './composing.ts';
import { keepPicture, keptPicture, useDraft, type Draft } from './draft.ts';
import type { Place } from './places.ts';

interface WritingOptions {
  /** The id of the user. */
  user: string;
  category: PostCategory;
  /** Where the user may post, the first one being the likeliest; at least one. */
  places: readonly [Place, ...Place[]];
  /** The place to begin with; else that of the kept draft, or of the last post. */
  preselected: string | null;
  /** It is published; `here` tells whether the user still looks at the composer. */
  onPosted: (place: Place, here: boolean) => void;
  /** The draft cannot go as it is, or did not go: show where, or why. */
  onWrong: () => void;
}

/** A post that is being written, and what one can do with it. */
export type WritingPost = ReturnType<typeof useWritingPost>;

/** Writes a post: the draft is kept with every change, and sent with its picture to the place that is chosen. */
export function useWritingPost({ user, category, places, preselected, onPosted, onWrong }: WritingOptions) {
  const { draft, change } = useDraft(user);
  const [picked, setPicked] = useState(preselected);
  const place = firstOf(places, [picked, draft.places[category] ?? null, lastPlace(category)]);
  const sending = useSending({ category, change, onPosted: (here) => onPosted(place, here), onWrong });
  const picture = usePicture(
    (file, before) => {
      // Words about one picture do not describe another; one that is chosen again after a reload is the same
      const sameWords = file !== null && before === null;
      change({ hasPicture: file !== null, ...(!sameWords && { imageDescription: '' }) });
      sending.clear('image');
    },
    sending.sending,
    keptPicture(draft),
  );
  useEffect(() => keepPicture(user, picture.file), [user, picture.file]);

  function write(changes: Partial<Draft>, chosen = place.id): void {
    // Whoever writes on has seen why a file was not taken
    picture.forgive();
    change({ ...changes, places: { ...draft.places, [category]: chosen } });
  }

  return {
    category,
    draft,
    place,
    picture,
    sending,
    choosePlace: (id: string) => {
      setPicked(id);
      write({}, id);
    },
    writeTitle: (title: string) => {
      write({ title: title.replaceAll('\n', ' ') });
      sending.clear('title');
    },
    writeText: (comment: string) => {
      write({ comment });
      sending.clear('comment');
    },
    mention: (person: Mentioned) => change({ mentions: withMentioned(draft.mentions, person) }),
    describe: (imageDescription: string) => {
      write({ imageDescription });
      sending.clear('image_description');
    },
    send: () => sending.send(draft, place.id, picture.file),
  };
}

function firstOf<T extends { id: string }>(list: readonly [T, ...T[]], ids: readonly (string | null)[]): T {
  for (const id of ids) {
    const found = list.find((item) => item.id === id);
    if (found !== undefined) return found;
  }
  return list[0];
}
