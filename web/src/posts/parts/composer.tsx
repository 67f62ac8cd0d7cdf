import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { FormFailure } from '../../ui/form.tsx';
import { stored } from '../../lib/storage.ts';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { useSending } from '../composing.ts';
import { useDraft } from '../draft.ts';
import { usePicture } from '../../ui/use-picture.ts';
import { CommunityChooser } from './community-chooser.tsx';
import { ChosenPicture, PictureRefused } from '../../ui/chosen-picture.tsx';
import { LostPicture } from './lost-picture.tsx';
import classes from './composer.module.css';
import { GrowingField } from '../../ui/growing-field.tsx';

interface Named {
  id: string;
  name: string;
  logo: string | null;
}

interface ComposerProps {
  user: OwnUser;
  /** Where the user may post, the first one being the likeliest; at least one. */
  communities: readonly [Named, ...Named[]];
  /** The community to begin with; else that of the kept draft, or of the last post. */
  preselected: string | null;
  onPosted: (community: Named) => void;
  /** Lays out the page: where the Post button stands depends on the width. */
  children: (parts: { form: ReactNode; post: ReactNode; wide: boolean }) => ReactNode;
}

const FORM_ID = 'composer';

/** Writing a post: community, title, text, picture. Kept in this browser until it is published. */
export function Composer({ user, communities, preselected, onPosted, children }: ComposerProps) {
  const wide = useWide();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change } = useDraft(user.id);
  const [picked, setPicked] = useState(preselected);
  const community = firstOf(communities, [picked, draft.community, stored.get('postCommunity')]);
  const sending = useSending({ change, onPosted: () => onPosted(community), onWrong: () => focusWrong(form.current) });
  const picture = usePicture((hasPicture) => {
    change({ hasPicture });
    sending.clear('image');
  });
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
      data-tour="add-post"
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
          void sending.send(draft, community.id, picture.file);
        }}
      >
        <div className={classes.content}>
          <div className={classes.head}>
            <Avatar person={user} size={44} />
            <CommunityChooser
              communities={communities}
              chosen={community}
              disabled={sending.sending}
              onChoose={(id) => {
                setPicked(id);
                change({ community: id });
              }}
            />
          </div>
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
              change({ title: title.replaceAll('\n', ' '), community: community.id });
              sending.clear('title');
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (event.metaKey || event.ctrlKey) form.current?.requestSubmit();
              else form.current?.querySelector<HTMLElement>('textarea[data-look="text"]')?.focus();
            }}
          />
          <GrowingField
            look="text"
            label="What would you like to share?"
            placeholder="What would you like to share?"
            rows={4}
            limit={limits.post}
            warnAt={500}
            readOnly={sending.sending}
            value={draft.comment}
            error={sending.errors.comment}
            onChange={(comment) => {
              change({ comment, community: community.id });
              sending.clear('comment');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.current?.requestSubmit();
            }}
          />
          <ChosenPicture
            file={picture.file}
            alt="What goes with your post"
            progress={sending.progress}
            onRemove={removePicture}
            onRefuse={picture.refuse}
          />
          {picture.file === null && draft.hasPicture && (
            <LostPicture onPick={picture.pick} onRefuse={picture.refuse} onForget={removePicture} />
          )}
          {refusal !== undefined && refusal !== null && <PictureRefused>{refusal}</PictureRefused>}
          {sending.failure !== null && <FormFailure>{sending.failure}</FormFailure>}
        </div>
        <div className={classes.bar}>
          <ImagePicker
            variant="subtle"
            data-pick
            disabled={sending.sending}
            className={classes.pick ?? ''}
            onPick={picture.pick}
            onRefuse={picture.refuse}
          >
            {picture.file === null ? 'Add a picture' : 'Change the picture'}
          </ImagePicker>
          {wide && post}
        </div>
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
