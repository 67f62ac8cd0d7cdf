import { commentErrors } from '@homecoming/contract/comments.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { useRef, useState } from 'react';
import { charactersOver } from '../lib/text/characters-over.ts';
import { clearDraft, useDraft, type Draft } from '../lib/unsent/drafts.ts';
import { withMentioned, type Mentioned } from '../lib/text/mentions.ts';
import { usePictureInput } from '../ui/pictures/use-picture.ts';
import type { ThreadSource } from './source.ts';

interface CommentFormOptions {
  source: ThreadSource;
  parent: string | null;
  author: Person;
  /** Called when the comment is in the outbox. */
  onSubmitted: () => void;
}

/** The draft of a comment or a reply. Submitting puts it into the outbox, from where the thread shows it. */
export function useCommentForm({ source, parent, author, onSubmitted }: CommentFormOptions) {
  const place = `${source.place} ${parent ?? ''}`;
  const { draft, file, change, attach, clear } = useDraft(author.id, place);
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTitle, setHasTitle] = useState(draft.title !== '');
  const isSubmitting = useRef(false);
  const picture = usePictureInput(file ?? null, (picked) => {
    setFailure(null);
    attach(picked);
  });
  const isBlank = draft.text.trim() === '';
  const errors = {
    ...(charactersOver(draft.title, limits.title) > 0 && { title: 'Shorten the title a little' }),
    ...(charactersOver(draft.text, limits.post) > 0 && { text: 'Shorten your text a little' }),
  };

  async function submit(): Promise<void> {
    if (isSubmitting.current || Object.keys(errors).length > 0) return;
    if (isBlank && source.requiresText) return setFailure('Write something to go with it.');
    if (isBlank && picture.file === null) return setFailure(commentErrors.words_or_picture.message);
    isSubmitting.current = true;
    const { title, text, people, file: image } = draft;
    const content = { subject: source.id, parent, title, text: text.trim(), people };
    const files = image === null || picture.file === null ? {} : { image };
    await source.outbox.add({ queue: source.place, content, files, idempotencyKey: draft.fields.idempotencyKey });
    clearDraft(author.id, place, { keepFile: true });
    isSubmitting.current = false;
    setHasTitle(false);
    onSubmitted();
  }

  function write(changes: Partial<Omit<Draft, 'file'>>): void {
    setFailure(null);
    change(changes);
  }

  return {
    draft,
    picture,
    failure,
    errors,
    hasTitle,
    isEmpty: isBlank && picture.file === null && !hasTitle,
    submit,
    writeText: (text: string) => write({ text }),
    writeTitle: (title: string) => write({ title: title.replaceAll('\n', ' ') }),
    mention: (person: Mentioned) => write({ people: withMentioned(draft.people, person) }),
    showTitle: () => setHasTitle(true),
    removeTitle() {
      write({ title: '' });
      setHasTitle(false);
    },
    discard() {
      clear();
      setFailure(null);
    },
  };
}
