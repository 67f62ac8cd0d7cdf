import { limits } from '@homecoming/contract/limits.ts';
import type { Post } from '@homecoming/contract/posts.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { withPictureWords, type PictureChoice } from '../lib/picture-choice.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { charactersOver } from '../lib/text/characters-over.ts';
import { asSentence } from '../lib/text/format.ts';
import { mentionsIn, withMentioned, type Mentioned } from '../lib/text/mentions.ts';

/** What is said by now. */
export type Said = Pick<Post, 'title' | 'comment' | 'mentions' | 'image'> & Partial<Pick<Post, 'image_description'>>;

/** What it says instead. */
export interface Edit {
  title: string;
  comment: string;
  mentions: string[];
  picture: PictureChoice;
  /** What the picture shows, for people who do not see it; only of posts. */
  imageDescription?: string;
  onProgress: (share: number) => void;
}

interface EditingOptions {
  what: 'post' | 'comment';
  said: Said;
  onSave: (edit: Edit) => Promise<void>;
  /** Whether there is something to lose. */
  onChanged: (changed: boolean) => void;
}

/** What one said, as it is being changed. */
export type Editing = ReturnType<typeof useEditing>;

/** Changes what one said: its words, its picture, and what that shows. */
export function useEditing({ what, said, onSave, onChanged }: EditingOptions) {
  const [picture, setPicture] = useState<PictureChoice>(null);
  const [people, setPeople] = useState(said.mentions);
  const [sent, setSent] = useState<number | null>(null);
  const [description, setDescription] = useState(said.image_description ?? '');
  const hasPicture = picture === null ? said.image !== null : picture !== 'none';
  const describes = what === 'post' && hasPicture;
  const before = { title: said.title ?? '', comment: said.comment };
  const form = useForm({
    mode: 'controlled',
    initialValues: before,
    validate: { comment: wrongWords },
    onValuesChange: (now) => onChanged(now.title !== before.title || now.comment !== before.comment),
  });

  return {
    form,
    picture,
    /** How much of the picture is sent; null before and after. */
    sent,
    description,
    /** There is a picture that words may describe. */
    describes,
    writeText: (comment: string) => {
      form.setFieldValue('comment', comment);
      form.clearFieldError('comment');
    },
    mention: (person: Mentioned) => setPeople((known) => withMentioned(known, person)),
    choosePicture: (choice: PictureChoice) => {
      setPicture(choice);
      // Words about one picture do not describe another
      setDescription(choice === null ? (said.image_description ?? '') : '');
      onChanged(true);
    },
    describe: (words: string) => {
      setDescription(words);
      onChanged(true);
    },
    /** @throws {ApiError} When it did not go through, in words that belong above the button. */
    save: async (values: typeof before) => {
      try {
        const mentions = mentionsIn(values.comment, people);
        const described = describes ? { imageDescription: description } : {};
        await onSave({ ...values, ...described, mentions, picture, onProgress: setSent });
      } catch (error) {
        throw withNothingLost(withPictureWords(error));
      } finally {
        setSent(null);
      }
    },
  };
}

function wrongWords(text: string): string | null {
  if (text.trim() === '') return 'Write something';
  return charactersOver(text, limits.post) > 0 ? 'Shorten your text a little' : null;
}

/** Where the fault is not in what was written: says that it is still there. */
function withNothingLost(error: unknown): unknown {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500 && error.status !== 429)) return error;
  return new ApiError(error.status, error.code, `${asSentence(error.message)} Nothing you wrote is lost.`);
}
