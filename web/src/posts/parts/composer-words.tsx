import { limits } from '@homecoming/contract/limits.ts';
import type { KeyboardEvent, RefObject } from 'react';
import { GrowingField } from '../../ui/fields/growing-field.tsx';
import type { WritingPost } from '../writing-post.ts';
import { MentionField } from './mention-field.tsx';

interface ComposerWordsProps {
  writing: WritingPost;
  /** The id of the writer. */
  self: string;
  /** Where the text is written. */
  text: RefObject<HTMLTextAreaElement | null>;
}

/** Title and text of a post that is being written. Enter in the title leads to the text; with Ctrl or ⌘ it posts. */
export function ComposerWords({ writing, self, text }: ComposerWordsProps) {
  const { category, place, draft, sending } = writing;
  const shared = { readOnly: sending.sending };
  return (
    <>
      <GrowingField
        {...shared}
        look="title"
        label="Title"
        placeholder="Title, optional"
        rows={1}
        limit={limits.title}
        warnAt={20}
        value={draft.title}
        error={sending.errors.title}
        onChange={writing.writeTitle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!postsWith(event)) text.current?.focus();
        }}
      />
      <MentionField
        {...shared}
        ref={text}
        community={place.community.id}
        channel={category === 'channel' ? place.id : undefined}
        self={self}
        look="text"
        label="What would you like to share?"
        placeholder="What would you like to share?"
        rows={4}
        limit={limits.post}
        warnAt={500}
        value={draft.comment}
        error={sending.errors.comment}
        onChange={writing.writeText}
        onMention={writing.mention}
        onKeyDown={postsWith}
      />
    </>
  );
}

/** Posts, when that is what the keys mean; tells whether it was. */
function postsWith(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const isMeant = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
  if (isMeant) event.currentTarget.form?.requestSubmit();
  return isMeant;
}
