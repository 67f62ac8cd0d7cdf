import { limits } from '@homecoming/contract/limits.ts';
import type { Post } from '@homecoming/contract/posts.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { withPictureMessage, type PictureChoice } from '../lib/browser/picture-choice.ts';
import { ApiError, isTemporaryFailure } from '../lib/http/api-error.ts';
import { charactersOver } from '../lib/text/characters-over.ts';
import { asSentence } from '../lib/text/format.ts';
import { mentionsIn, withMentioned, type Mentioned } from '../lib/text/mentions.ts';

/** What can be edited of a post or comment. */
export type EditableText = Pick<Post, 'title' | 'comment' | 'mentions' | 'image'> &
  Partial<Pick<Post, 'image_description'>>;

/** The edited post or comment. */
export interface TextChanges {
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
  saved: EditableText;
  onSave: (changes: TextChanges) => Promise<void>;
  /** Called with whether there are unsaved changes. */
  onChanged: (changed: boolean) => void;
}

/** The state of the form that edits a post or comment. */
export type Editing = ReturnType<typeof useEditing>;

/** Edits text, picture and picture description of a post or comment. */
export function useEditing({ what, saved, onSave, onChanged }: EditingOptions) {
  const [picture, setPicture] = useState<PictureChoice>(null);
  const [people, setPeople] = useState(saved.mentions);
  const [sent, setSent] = useState<number | null>(null);
  const [description, setDescription] = useState(saved.image_description ?? '');
  const hasPicture = picture === null ? saved.image !== null : picture !== 'none';
  const describes = what === 'post' && hasPicture;
  const before = { title: saved.title ?? '', comment: saved.comment };
  const form = useForm({
    mode: 'controlled',
    initialValues: before,
    validate: { comment: textError },
    onValuesChange: (now) => onChanged(now.title !== before.title || now.comment !== before.comment),
  });

  return {
    form,
    picture,
    /** How much of the picture is sent; null before and after. */
    sent,
    description,
    /** Whether there is a picture to describe. */
    describes,
    writeText: (comment: string) => {
      form.setFieldValue('comment', comment);
      form.clearFieldError('comment');
    },
    mention: (person: Mentioned) => setPeople((known) => withMentioned(known, person)),
    choosePicture: (choice: PictureChoice) => {
      setPicture(choice);
      // A description of one picture does not fit another
      setDescription(choice === null ? (saved.image_description ?? '') : '');
      onChanged(true);
    },
    describe: (words: string) => {
      setDescription(words);
      onChanged(true);
    },
    /** @throws {ApiError} With the sentence to show above the button. */
    save: async (values: typeof before) => {
      try {
        const mentions = mentionsIn(values.comment, people);
        const described = describes ? { imageDescription: description } : {};
        await onSave({ ...values, ...described, mentions, picture, onProgress: setSent });
      } catch (error) {
        throw withNothingLost(withPictureMessage(error));
      } finally {
        setSent(null);
      }
    },
  };
}

function textError(text: string): string | null {
  if (text.trim() === '') return 'Write something';
  return charactersOver(text, limits.post) > 0 ? 'Shorten your text a little' : null;
}

/** Adds to an error that is not about the text that the text is not lost. */
function withNothingLost(error: unknown): unknown {
  if (!(error instanceof ApiError) || !isTemporaryFailure(error.status)) return error;
  return new ApiError(error.status, error.code, `${asSentence(error.message)} Nothing you wrote is lost.`);
}
