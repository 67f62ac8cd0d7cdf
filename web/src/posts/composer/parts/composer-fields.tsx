import { limits } from '@homecoming/contract/limits.ts';
import type { KeyboardEvent, RefObject } from 'react';
import { GrowingField } from '../../../ui/fields/growing-field.tsx';
import { MentionField } from '../../parts/mention-field.tsx';
import type { Composing } from '../use-composer.ts';

interface ComposerFieldsProps {
  composing: Composing;
  /** The id of the author. */
  self: string;
  /** The field of the text. */
  text: RefObject<HTMLTextAreaElement | null>;
}

/** Title and text of a post. Enter in the title moves to the text; with Ctrl or ⌘ it posts. */
export function ComposerFields({ composing, self, text }: ComposerFieldsProps) {
  const { category, target, draft, errors } = composing;
  return (
    <>
      <GrowingField
        variant="title"
        label="Title"
        placeholder="Title, optional"
        rows={1}
        limit={limits.title}
        warnAt={20}
        value={draft.title}
        error={errors.title}
        onChange={composing.writeTitle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!submitsWith(event)) text.current?.focus();
        }}
      />
      <MentionField
        ref={text}
        data-page-focus
        community={target.community.id}
        channel={category === 'channel' ? target.id : undefined}
        self={self}
        variant="text"
        label="What would you like to share?"
        placeholder="What would you like to share?"
        rows={4}
        limit={limits.post}
        warnAt={500}
        value={draft.text}
        error={errors.comment}
        onChange={composing.writeText}
        onMention={composing.mention}
        onKeyDown={submitsWith}
      />
    </>
  );
}

/** Submits the form if the keys ask for it; returns whether they do. */
function submitsWith(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const isAsked = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
  if (isAsked) event.currentTarget.form?.requestSubmit();
  return isAsked;
}
