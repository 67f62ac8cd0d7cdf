import { limits } from '@homecoming/contract/limits.ts';
import type { Post, PostComment } from '@homecoming/contract/posts.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { withPictureWords, type PictureChoice } from '../../channels/parts/picture-choice.ts';
import { PictureField } from '../../channels/parts/picture-field.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { excess } from '../../lib/excess.ts';
import { mentionsIn, withMentioned } from '../../lib/mentions.ts';
import { notice } from '../../lib/toasts.ts';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { OptionalLabel, TextField } from '../../ui/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AltTextButton, AltTextField, useAltText } from './alt-text.tsx';
import classes from './edit-sheet.module.css';
import { MentionField } from './mention-field.tsx';

/** What is said by now. */
type Said = Pick<Post & PostComment, 'title' | 'comment' | 'mentions' | 'image'> &
  Partial<Pick<Post, 'image_description'>>;

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

interface EditSheetProps {
  what: 'post' | 'comment';
  said: Said;
  /** The community whose members can be named in it. */
  community: string;
  /** The channel that it stands in: only its readers can be named. */
  channel: string | undefined;
  opened: boolean;
  onClose: () => void;
  returnTo: () => Element | null;
  onSave: (edit: Edit) => Promise<void>;
}

/** Changes title, words and picture of what one said. What was typed is not thrown away without a question. */
export function EditSheet({ what, opened, onClose, returnTo, ...form }: EditSheetProps) {
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  function leave(): void {
    if (!changed) close();
    // Later: the question would take the same press of Escape for its own
    else setTimeout(() => setAsking(true));
  }
  function close(): void {
    setChanged(false);
    onClose();
  }
  return (
    <>
      <Sheet opened={opened} onClose={leave} title={`Edit ${what}`} aside={asking} returnTo={returnTo}>
        <EditForm what={what} {...form} onChanged={setChanged} onSaved={close} />
      </Sheet>
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        confirm="Discard changes"
        onConfirm={close}
        returnTo={returnTo}
      >
        Your {what} stays as it was.
      </ConfirmSheet>
    </>
  );
}

interface EditFormProps extends Pick<EditSheetProps, 'what' | 'said' | 'community' | 'channel' | 'onSave'> {
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
}

function EditForm({ what, said, community, channel, onSave, onChanged, onSaved }: EditFormProps) {
  const { data: user } = useCurrentUser();
  const [picture, setPicture] = useState<PictureChoice>(null);
  const [people, setPeople] = useState(said.mentions);
  const [sent, setSent] = useState<number | null>(null);
  const [description, setDescription] = useState(said.image_description ?? '');
  const alt = useAltText(description);
  const describes = what === 'post' && (picture === null ? said.image !== null : picture !== 'none');
  const before = { title: said.title ?? '', comment: said.comment };
  const form = useForm({
    mode: 'controlled',
    initialValues: before,
    validate: { comment: wrongWords },
    onValuesChange: (now) => onChanged(now.title !== before.title || now.comment !== before.comment),
  });

  async function save(values: typeof before): Promise<void> {
    try {
      const mentions = mentionsIn(values.comment, people);
      const described = describes ? { imageDescription: description } : {};
      await onSave({ ...values, ...described, mentions, picture, onProgress: setSent });
    } catch (error) {
      throw withNothingLost(withPictureWords(error));
    } finally {
      setSent(null);
    }
    onSaved();
    notice.success('The changes are saved');
  }

  const wrong = form.errors.comment;
  return (
    <Form form={form} onSubmit={save}>
      <TextField label={<OptionalLabel>Title</OptionalLabel>} maxLength={limits.title} {...fieldProps(form, 'title')} />
      <div>
        <p className={classes.label} aria-hidden="true">
          Text
        </p>
        <div className={classes.words} data-wrong={wrong !== undefined || undefined}>
          <MentionField
            look="comment"
            label={`Your ${what}`}
            rows={3}
            data-autofocus
            limit={limits.post}
            warnAt={500}
            community={community}
            channel={channel}
            self={user?.id ?? ''}
            value={form.values.comment}
            error={typeof wrong === 'string' ? wrong : undefined}
            onChange={(comment) => {
              form.setFieldValue('comment', comment);
              form.clearFieldError('comment');
            }}
            onMention={(person) => setPeople((known) => withMentioned(known, person))}
          />
        </div>
      </div>
      <PictureField
        choice={picture}
        saved={said.image?.url ?? null}
        sent={sent}
        onChange={(choice) => {
          setPicture(choice);
          // Words about one picture do not describe another
          setDescription(choice === null ? (said.image_description ?? '') : '');
          alt.close();
          onChanged(true);
        }}
      />
      {describes && (
        <div className={classes.alt}>
          <AltTextButton alt={alt} />
          <AltTextField
            alt={alt}
            value={description}
            onChange={(words) => {
              setDescription(words);
              onChanged(true);
            }}
          />
        </div>
      )}
      <SubmitButton>Save changes</SubmitButton>
    </Form>
  );
}

function wrongWords(text: string): string | null {
  if (text.trim() === '') return 'Write something';
  return excess(text, limits.post) > 0 ? 'Shorten your text a little' : null;
}

/** Where the fault is not in what was written: says that it is still there. */
function withNothingLost(error: unknown): unknown {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500 && error.status !== 429)) return error;
  const sentence = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return new ApiError(error.status, error.code, `${sentence} Nothing you wrote is lost.`);
}
