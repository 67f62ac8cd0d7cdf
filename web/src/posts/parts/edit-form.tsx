import { limits } from '@homecoming/contract/limits.ts';
import { useCurrentUser } from '../../accounts/api.ts';
import { PictureField } from '../../channels/parts/picture-field.tsx';
import { notice } from '../../lib/toasts.ts';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { AltTextButton, AltTextField, useAltText } from '../composer/parts/alt-text.tsx';
import { useEditing, type EditableText, type Editing, type TextChanges } from '../editing.ts';
import { Text } from '../../ui/text/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './edit-form.module.css';
import { MentionField } from './mention-field.tsx';

interface EditFormProps extends Place {
  saved: EditableText;
  onSave: (changes: TextChanges) => Promise<void>;
  /** Called with whether there are unsaved changes. */
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
}

interface Place {
  what: 'post' | 'comment';
  /** The community whose members can be named in it. */
  community: string;
  /** The channel of the text: only its readers can be mentioned. */
  channel: string | undefined;
}

/** The form that edits a post or comment. */
export function EditForm({ what, saved, community, channel, onSave, onChanged, onSaved }: EditFormProps) {
  const editing = useEditing({ what, saved, onSave, onChanged });
  const { form } = editing;
  async function save(values: typeof form.values): Promise<void> {
    await editing.save(values);
    onSaved();
    notice.success('The changes are saved');
  }
  return (
    <Form form={form} onSubmit={save}>
      <TextField label={<OptionalLabel>Title</OptionalLabel>} maxLength={limits.title} {...fieldProps(form, 'title')} />
      <EditedText editing={editing} what={what} community={community} channel={channel} />
      <PictureWithAltText editing={editing} saved={saved.image?.url ?? null} />
      <SubmitButton>Save changes</SubmitButton>
    </Form>
  );
}

function EditedText({ editing, what, community, channel }: Place & { editing: Editing }) {
  const { data: user } = useCurrentUser();
  const { form } = editing;
  const wrong = form.errors.comment;
  return (
    <div>
      <Text size="m" weight="strong" className={classes.label} aria-hidden="true">
        Text
      </Text>
      <div className={classes.words} data-wrong={wrong !== undefined || undefined}>
        <MentionField
          variant="comment"
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
          onChange={editing.writeText}
          onMention={editing.mention}
        />
      </div>
    </div>
  );
}

function PictureWithAltText({ editing, saved }: { editing: Editing; saved: string | null }) {
  const { picture, sent, description, describes } = editing;
  const alt = useAltText(description);
  return (
    <>
      <PictureField
        choice={picture}
        saved={saved}
        sent={sent}
        onChange={(choice) => {
          editing.choosePicture(choice);
          alt.close();
        }}
      />
      {describes && (
        <Stack align="start" gap={12} className={classes.alt}>
          <AltTextButton alt={alt} />
          <AltTextField alt={alt} value={description} onChange={editing.describe} />
        </Stack>
      )}
    </>
  );
}
