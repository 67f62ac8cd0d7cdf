import type { OwnUser } from '@homecoming/contract/accounts.ts';
import type { PostCategory } from '@homecoming/contract/posts.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { useRootAttribute } from '../../../ui/page/root-attribute.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerPicture } from './composer-picture.tsx';
import { ComposerFields } from './composer-fields.tsx';
import classes from './composer.module.css';
import { PostTypeSwitch } from './post-type-switch.tsx';
import { TargetChooser } from './target-chooser.tsx';
import type { PostTarget } from '../targets.ts';
import { useComposer, type Composing } from '../use-composer.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';

interface ComposerProps {
  user: OwnUser;
  category: PostCategory;
  /** What the user may post to, the likeliest first. */
  targets: readonly [PostTarget, ...PostTarget[]];
  /** The id of the target to begin with, before those of the draft and of the last post. */
  preselected: string | null;
  /** The post is in the outbox. */
  onSubmitted: (target: PostTarget) => void;
  /** Lays out the page: the place of the Post button depends on the width. */
  children: (parts: { form: ReactNode; post: ReactNode; wide: boolean }) => ReactNode;
}

const FORM_ID = 'composer';

/** The form of a post: target, title, text with mentions, picture. Its draft is stored in this browser. */
export function Composer({ children, ...props }: ComposerProps) {
  const wide = useWide();
  const form = useRef<HTMLFormElement>(null);
  const { user, targets } = props;
  const composing = useComposer({ ...props, user: user.id, onWrong: () => focusWrong(form.current) });
  const post = <PostButton wide={wide} target={composing.target} />;
  return children({
    wide,
    post,
    form: <PostForm ref={form} composing={composing} user={user} targets={targets} endContent={wide && post} />,
  });
}

interface PostFormProps extends Pick<ComposerProps, 'user' | 'targets'> {
  ref: RefObject<HTMLFormElement | null>;
  composing: Composing;
  /** Shown at the end of its bar. */
  endContent: ReactNode;
}

function PostForm({ ref, composing, user, targets, endContent }: PostFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const { category, picture, failure } = composing;
  useRootAttribute('data-own-actions');
  useEffect(() => {
    // What is in a dialog keeps the focus: a tutorial, or the choice that led here until it is closed
    if (document.activeElement?.closest('[role="dialog"]') == null) text.current?.focus({ preventScroll: true });
  }, []);
  function removePicture(): void {
    picture.remove();
    focusSoon(() => ref.current?.querySelector('[data-pick]'), true);
  }
  return (
    <form
      id={FORM_ID}
      ref={ref}
      noValidate
      className={classes.form}
      data-dropping={picture.dropping || undefined}
      {...picture.dropProps}
      onSubmit={(event) => {
        event.preventDefault();
        void composing.submit();
      }}
    >
      <Stack gap={16} className={classes.content}>
        <Row gap={16}>
          <Avatar person={user} size={44} />
          <TargetChooser
            category={category}
            targets={targets}
            chosen={composing.target}
            onChoose={composing.chooseTarget}
          />
        </Row>
        <PostTypeSwitch category={category} />
        <ComposerFields composing={composing} self={user.id} text={text} />
        <ComposerPicture composing={composing} onRemove={removePicture} />
        {failure !== null && <FormFailure>{failure}</FormFailure>}
      </Stack>
      <ComposerBar picture={picture} text={text} onWrite={composing.writeText}>
        {endContent}
      </ComposerBar>
      {picture.dropping && <p className={classes.drop}>Drop the picture here</p>}
    </form>
  );
}

function PostButton({ wide, target }: { wide: boolean; target: PostTarget }) {
  return (
    <Button
      type="submit"
      size={wide ? 'md' : 'sm'}
      form={FORM_ID}
      data-tour="post-submit"
      className={classes.post ?? ''}
    >
      {wide ? (
        <Text as="span" lines={1} className={classes.target}>
          Post to {target.name}
        </Text>
      ) : (
        'Post'
      )}
    </Button>
  );
}

/** Moves the focus to the first wrong field, else to the failure. */
function focusWrong(form: HTMLFormElement | null): void {
  focusSoon(() => form?.querySelector('[aria-invalid="true"]') ?? form?.querySelector('[role="alert"]'));
}
