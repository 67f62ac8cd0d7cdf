import type { ReactNode, RefObject } from 'react';
import { IconAt } from '../../../ui/icons/icons.tsx';
import { ImagePicker } from '../../../ui/pictures/image-picker.tsx';
import { insertText } from '../../../ui/fields/insert-text.ts';
import type { usePicture } from '../../../ui/pictures/use-picture.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './composer-bar.module.css';

interface ComposerBarProps {
  picture: ReturnType<typeof usePicture>;
  /** The field of the text. */
  text: RefObject<HTMLTextAreaElement | null>;
  onWrite: (text: string) => void;
  /** Shown at its end. */
  children: ReactNode;
}

/** Adds a picture or a mention to a post. */
export function ComposerBar({ picture, text, onWrite, children }: ComposerBarProps) {
  return (
    <Row className={classes.bar}>
      <ImagePicker
        variant="subtle"
        data-pick
        className={classes.pick ?? ''}
        onPick={picture.pick}
        onRefuse={picture.refuse}
      >
        {picture.file === null ? 'Add a picture' : 'Change the picture'}
      </ImagePicker>
      <IconButton
        label="Mention somebody"
        // Keeps the focus in the text, and the phone's keyboard open
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (text.current !== null) startMention(text.current, onWrite);
        }}
      >
        <IconAt size={22} />
      </IconButton>
      <div className={classes.end}>{children}</div>
    </Row>
  );
}

/** Types an `@`, after a space if a word is in front of it. */
function startMention(field: HTMLTextAreaElement, onChange: (value: string) => void): void {
  const before = field.value.slice(0, field.selectionStart);
  insertText(field, { text: /\S$/u.test(before) ? ' @' : '@', onChange });
}
