import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { PostCategory } from '@homecoming/contract/posts.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { withMentioned } from '../../lib/mentions.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { PictureRefused } from '../../ui/chosen-picture.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { FormFailure } from '../../ui/form.tsx';
import { GrowingField } from '../../ui/growing-field.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import { useWide } from '../../ui/use-wide.ts';
import { lastPlace, useSending } from '../composing.ts';
import { keepPicture, keptPicture, useDraft, type Draft } from '../draft.ts';
import type { Place } from '../places.ts';
import { ComposerBar } from './composer-bar.tsx';
import classes from './composer.module.css';
import { DraftPicture } from './draft-picture.tsx';
import { LostPicture } from './lost-picture.tsx';
import { MentionField } from './mention-field.tsx';
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
export function Composer({ user, category, places, preselected, onPosted, children }: ComposerProps) {
  const wide = useWide();
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const { draft, change } = useDraft(user.id);
  const [picked, setPicked] = useState(preselected);
  const place = firstOf(places, [picked, draft.places[category] ?? null, lastPlace(category)]);
  const sending = useSending({
    category,
    change,
    onPosted: (here) => onPosted(place, here),
    onWrong: () => focusWrong(form.current),
  });
  const picture = usePicture(
    (hasPicture) => {
      change(hasPicture ? { hasPicture } : { hasPicture, imageDescription: '' });
      sending.clear('image');
    },
    sending.sending,
    keptPicture(draft),
  );
  useEffect(() => keepPicture(user.id, picture.file), [user.id, picture.file]);

  function write(changes: Partial<Draft>, chosen = place.id): void {
    change({ ...changes, places: { ...draft.places, [category]: chosen } });
  }
  function writeText(comment: string): void {
    write({ comment });
    sending.clear('comment');
  }
  function removePicture(): void {
    picture.remove();
    focusSoon(() => form.current?.querySelector('[data-pick]'), true);
  }

  const post = (
    <Button
      type="submit"
      size={wide ? 'md' : 'sm'}
      form={FORM_ID}
      loading={sending.sending}
      // Where the tab bar gives its place to the composer
      data-tour={wide ? undefined : 'add-post'}
      className={classes.post ?? ''}
    >
      Post
    </Button>
  );
  const refusal = picture.refusal ?? sending.errors.image;
  return children({
    wide,
    post,
    form: (
      <form
        id={FORM_ID}
        ref={form}
        noValidate
        className={classes.form}
        data-own-actions
        data-dropping={picture.dropping || undefined}
        {...picture.dropProps}
        onSubmit={(event) => {
          event.preventDefault();
          void sending.send(draft, place.id, picture.file);
        }}
      >
        <div className={classes.content}>
          <div className={classes.head}>
            <Avatar person={user} size={44} />
            <PlaceChooser
              category={category}
              places={places}
              chosen={place}
              disabled={sending.sending}
              onChoose={(id) => {
                setPicked(id);
                write({}, id);
              }}
            />
          </div>
          <PostTypeSwitch category={category} disabled={sending.sending} />
          <GrowingField
            look="title"
            label="Title"
            placeholder="Title, optional"
            rows={1}
            limit={limits.title}
            warnAt={20}
            readOnly={sending.sending}
            value={draft.title}
            error={sending.errors.title}
            onChange={(title) => {
              write({ title: title.replaceAll('\n', ' ') });
              sending.clear('title');
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (event.metaKey || event.ctrlKey) form.current?.requestSubmit();
              else text.current?.focus();
            }}
          />
          <MentionField
            ref={text}
            community={place.community.id}
            channel={category === 'channel' ? place.id : undefined}
            self={user.id}
            look="text"
            label="What would you like to share?"
            placeholder="What would you like to share?"
            rows={4}
            limit={limits.post}
            warnAt={500}
            readOnly={sending.sending}
            value={draft.comment}
            error={sending.errors.comment}
            onChange={writeText}
            onMention={(person) => change({ mentions: withMentioned(draft.mentions, person) })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.current?.requestSubmit();
            }}
          />
          <DraftPicture
            file={picture.file}
            progress={sending.progress}
            onRemove={removePicture}
            onRefuse={picture.refuse}
            description={draft.imageDescription}
            error={sending.errors.image_description}
            disabled={sending.sending}
            onDescribe={(imageDescription) => {
              write({ imageDescription });
              sending.clear('image_description');
            }}
          />
          {picture.file === null && draft.hasPicture && (
            <LostPicture onPick={picture.pick} onRefuse={picture.refuse} onForget={removePicture} />
          )}
          {refusal !== undefined && refusal !== null && <PictureRefused>{refusal}</PictureRefused>}
          {sending.failure !== null && <FormFailure>{sending.failure}</FormFailure>}
        </div>
        <ComposerBar picture={picture} text={text} onWrite={writeText} disabled={sending.sending}>
          {wide && post}
        </ComposerBar>
        {picture.dropping && <p className={classes.drop}>Drop the picture here</p>}
      </form>
    ),
  });
}

function firstOf<T extends { id: string }>(list: readonly [T, ...T[]], ids: readonly (string | null)[]): T {
  for (const id of ids) {
    const found = list.find((item) => item.id === id);
    if (found !== undefined) return found;
  }
  return list[0];
}

/** Shows what stands in the way: the first wrong field, else the sentence about what failed. */
function focusWrong(form: HTMLFormElement | null): void {
  focusSoon(() => form?.querySelector('[aria-invalid="true"]') ?? form?.querySelector('[role="alert"]'));
}
