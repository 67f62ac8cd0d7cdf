import type { OwnUser } from '@homecoming/contract/accounts.ts';
import type { PostCategory } from '@homecoming/contract/posts.ts';
import { Button } from '@mantine/core';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { Place } from '../places.ts';
import { useWritingPost, type WritingPost } from '../writing-post.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerPicture } from './composer-picture.tsx';
import { ComposerWords } from './composer-words.tsx';
import classes from './composer.module.css';
import { PlaceChooser } from './place-chooser.tsx';
import { PostTypeSwitch } from './post-type-switch.tsx';

interface ComposerProps {
  user: OwnUser;
  /** What the post is for. */
  category: PostCategory;
  /** Where the user may post, the first one being the likeliest; at least one. */
  places: readonly [Place, ...Place[]];
  /** The place to begin with; else that of the kept draft, or of the last post. */
  preselected: string | null;
  /** It is published; `here` tells whether the user still looks at the composer. */
  onPosted: (place: Place, here: boolean) => void;
  /** Lays out the page: where the Post button stands depends on the width. */
  children: (parts: { form: ReactNode; post: ReactNode; wide: boolean }) => ReactNode;
}

const FORM_ID = 'composer';

/** Writing a post: place, title, text with mentions, picture. Kept in this browser until it is published. */
export function Composer({ children, ...props }: ComposerProps) {
  const wide = useWide();
  const form = useRef<HTMLFormElement>(null);
  const { user, places } = props;
  const writing = useWritingPost({ ...props, user: user.id, onWrong: () => focusWrong(form.current) });
  const post = <PostButton wide={wide} place={writing.place} sending={writing.sending.sending} />;
  return children({
    wide,
    post,
    form: <PostForm ref={form} writing={writing} user={user} places={places} end={wide && post} />,
  });
}

interface PostFormProps extends Pick<ComposerProps, 'user' | 'places'> {
  ref: RefObject<HTMLFormElement | null>;
  writing: WritingPost;
  /** Stands at the end of its bar. */
  end: ReactNode;
}

function PostForm({ ref, writing, user, places, end }: PostFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const { category, picture, sending } = writing;
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
      data-own-actions
      data-dropping={picture.dropping || undefined}
      {...picture.dropProps}
      onSubmit={(event) => {
        event.preventDefault();
        void writing.send();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <Avatar person={user} size={44} />
          <PlaceChooser
            category={category}
            places={places}
            chosen={writing.place}
            disabled={sending.sending}
            onChoose={writing.choosePlace}
          />
        </div>
        <PostTypeSwitch category={category} disabled={sending.sending} />
        <ComposerWords writing={writing} self={user.id} text={text} />
        <ComposerPicture writing={writing} onRemove={removePicture} />
        {sending.failure !== null && <FormFailure>{sending.failure}</FormFailure>}
      </div>
      <ComposerBar picture={picture} text={text} onWrite={writing.writeText} disabled={sending.sending}>
        {end}
      </ComposerBar>
      {picture.dropping && <p className={classes.drop}>Drop the picture here</p>}
    </form>
  );
}

function PostButton({ wide, place, sending }: { wide: boolean; place: Place; sending: boolean }) {
  return (
    <Button
      type="submit"
      size={wide ? 'md' : 'sm'}
      form={FORM_ID}
      loading={sending}
      // Where the tab bar gives its place to the composer
      data-tour={wide ? undefined : 'add-post'}
      className={classes.post ?? ''}
    >
      {wide ? <span className={classes.place}>Post to {place.name}</span> : 'Post'}
    </Button>
  );
}

/** Shows what stands in the way: the first wrong field, else the sentence about what failed. */
function focusWrong(form: HTMLFormElement | null): void {
  focusSoon(() => form?.querySelector('[aria-invalid="true"]') ?? form?.querySelector('[role="alert"]'));
}
