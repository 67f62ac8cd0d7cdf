import type { Person } from '@homecoming/contract/shapes.ts';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ChosenPicture, PictureRefused } from '../../ui/pictures/chosen-picture.tsx';
import { IconAlertCircle } from '../../ui/icons/icons.tsx';
import { ImagePicker } from '../../ui/pictures/image-picker.tsx';
import type { usePicture } from '../../ui/pictures/use-picture.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './writing-box.module.css';

interface WritingBoxProps {
  ref: RefObject<HTMLFormElement | null>;
  /** Says what is written here. */
  label: string;
  author: Person;
  /** A reply: smaller and indented. */
  small?: boolean;
  picture: ReturnType<typeof usePicture>;
  /** How much of the picture is sent, 0 to 1; null while it is not being sent, or unknown. */
  progress?: number | null;
  /** The picture shows elsewhere already. */
  pictureHidden?: boolean;
  /** Why it was not sent. */
  failure: string | null;
  onSend: () => void;
  /** The buttons, once there is something to send. */
  actions: ReactNode;
  id?: string;
  className?: string | undefined;
  /** The lines that one writes in. */
  children: ReactNode;
}

/** The box that a comment is written in: face, lines, one picture, also pasted or dropped, and why it was not sent. */
export function WritingBox({
  ref,
  label,
  author,
  small = false,
  picture,
  progress = null,
  pictureHidden = false,
  failure,
  onSend,
  actions,
  id,
  className = '',
  children,
}: WritingBoxProps) {
  return (
    <form
      ref={ref}
      id={id}
      noValidate
      aria-label={label}
      className={`${classes.box} ${className}`}
      {...picture.dropProps}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Avatar person={author} size={small ? 32 : 40} />
      <Stack gap={12} grow className={classes.field}>
        {children}
        {!pictureHidden && (
          <ChosenPicture
            file={picture.file}
            alt="What goes with your comment"
            progress={progress}
            onRemove={picture.remove}
            onRefuse={picture.refuse}
          />
        )}
        {picture.refusal !== null && <PictureRefused>{picture.refusal}</PictureRefused>}
        {failure !== null && (
          <Row as="p" align="stretch" gap={8} size="s" weight="medium" tone="danger" role="alert">
            <IconAlertCircle size={18} /> {failure}
          </Row>
        )}
        {actions !== false && <div className={classes.actions}>{actions}</div>}
      </Stack>
      {picture.dropping && <p className={classes.drop}>Drop the picture here</p>}
    </form>
  );
}

interface WritingLineProps {
  /** It is the title above another field. */
  isTitle?: boolean;
  /** Shown at the end of the field. */
  endContent: ReactNode;
  children: ReactNode;
}

/** A field of the box, with a button at its end. */
export function WritingLine({ isTitle = false, endContent, children }: WritingLineProps) {
  return (
    <Row align="start" gap={4} className={classes.line} data-title={isTitle || undefined}>
      {children}
      {endContent}
    </Row>
  );
}

/** Chooses the picture of the comment. */
export function PickPicture({ picture, disabled }: Pick<WritingBoxProps, 'picture'> & { disabled: boolean }) {
  return (
    <ImagePicker
      variant="subtle"
      className={classes.pick ?? ''}
      disabled={disabled}
      onPick={picture.pick}
      onRefuse={picture.refuse}
    >
      <span className="hc-hidden">{picture.file === null ? 'Add a picture' : 'Change the picture'}</span>
    </ImagePicker>
  );
}

/** Whether a press in a field means to send what is written there. */
export function meansToSend({ key, metaKey, ctrlKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (metaKey || ctrlKey);
}
