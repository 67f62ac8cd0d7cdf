import type { Group } from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { withPictureWords, type PictureChoice } from '../../channels/parts/picture-choice.ts';
import { PictureField } from '../../channels/parts/picture-field.tsx';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { notice } from '../../lib/toasts.ts';
import { OptionalLabel, TextField } from '../../ui/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { saveGroup } from '../api-list.ts';

type GroupValues = { name: string; description: string };

/** What is sent of a group, and who hears how far that is. */
interface GroupSubmission {
  values: GroupValues;
  picture: PictureChoice;
  /** Stays while the same is tried again. */
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

interface GroupFormProps {
  /** The group that is changed; a new one where there is none. */
  group?: Group;
  /** What the button says. */
  submit: string;
  onSubmit: (submission: GroupSubmission) => Promise<void>;
}

/** Name, description and picture of a group. */
export function GroupForm({ group, submit, onSubmit }: GroupFormProps) {
  const [picture, setPicture] = useState<PictureChoice>(null);
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<GroupValues>({
    mode: 'controlled',
    initialValues: { name: group?.name ?? '', description: group?.description ?? '' },
    validate: { name: (value) => (value.trim() === '' ? 'Give the group a name' : null) },
  });
  const idempotencyKey = useIdempotencyKey(JSON.stringify(form.getValues()), picture);

  async function send(values: GroupValues): Promise<void> {
    try {
      await onSubmit({ values, picture, idempotencyKey, onProgress: setSent });
    } catch (error) {
      throw withPictureWords(error);
    } finally {
      setSent(null);
    }
  }

  return (
    <Form form={form} onSubmit={send}>
      <TextField label="Name" maxLength={limits.name} data-autofocus {...fieldProps(form, 'name')} />
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        description="What people ask and offer there"
        minRows={2}
        maxRows={6}
        maxLength={limits.description}
        {...fieldProps(form, 'description')}
      />
      <PictureField choice={picture} onChange={setPicture} saved={group?.image?.url ?? null} sent={sent} />
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}

interface EditGroupProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards when what opened it is gone. */
  returnTo?: () => Element | null;
}

/** Changes what a group is called, is for, and looks like. */
export function EditGroup({ group, opened, onClose, returnTo }: EditGroupProps) {
  async function save({ values, picture, onProgress }: GroupSubmission): Promise<void> {
    await saveGroup(group.id, { ...changesIn(values, group), picture, onProgress });
    onClose();
    notice.success('The changes are saved');
  }
  return (
    <Sheet opened={opened} onClose={onClose} title="Edit group" returnTo={returnTo}>
      <GroupForm group={group} submit="Save changes" onSubmit={save} />
    </Sheet>
  );
}

/** What differs from the group as it is: another's changes stay. */
function changesIn(values: GroupValues, before: Group): Partial<GroupValues> {
  return {
    ...(values.name !== before.name && { name: values.name }),
    ...(values.description !== (before.description ?? '') && { description: values.description }),
  };
}
