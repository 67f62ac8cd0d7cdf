import type { Conversation } from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changedFields } from '../../lib/changed-fields.ts';
import { TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { Row } from '../../ui/layout/row.tsx';
import { changeGroup } from '../groups.ts';
import { GroupDescription, GroupPicture } from '../parts/group-fields.tsx';

interface GroupFormProps {
  conversation: Conversation;
  onClose: () => void;
}

/** Changes the name, the description and the picture of a group chat. */
export function GroupForm({ conversation: { id, name, description, image }, onClose }: GroupFormProps) {
  const [picture, setPicture] = useState<File | 'kept' | 'removed'>('kept');
  const nameField = useRef<HTMLInputElement>(null);
  const saved = { name, description: description ?? '' };
  const form = useForm({
    initialValues: saved,
    validate: { name: (text) => (text.trim() === '' ? 'Give the group a name' : null) },
  });
  // Another admin may save meanwhile: fields that the user did not change take their texts
  const takeSaved = useEffectEvent((values: typeof saved) => {
    const before = form.getInitialValues();
    for (const field of ['name', 'description'] as const) {
      if (form.values[field] === before[field]) form.setFieldValue(field, values[field]);
    }
    form.setInitialValues(values);
  });
  useEffect(() => takeSaved({ name, description: description ?? '' }), [name, description]);
  const trimmed = { name: form.values.name.trim(), description: form.values.description.trim() };
  const changes = changedFields(trimmed, saved);
  const isChanged = Object.keys(changes).length > 0 || picture !== 'kept';
  return (
    <Form
      form={form}
      onSubmit={async () => {
        const removal = picture === 'removed' ? { remove_image: true as const } : {};
        if (isChanged) await changeGroup(id, { ...changes, ...removal }, picture instanceof File ? picture : null);
        onClose();
      }}
    >
      <GroupPicture
        file={picture instanceof File ? picture : null}
        current={picture === 'kept' ? image : null}
        onPick={setPicture}
        onRemove={() => {
          setPicture(image === null ? 'kept' : 'removed');
          // The button is gone
          focusSoon(() => nameField.current, true);
        }}
      />
      <TextField ref={nameField} label="Name" maxLength={limits.name} {...fieldProps(form, 'name')} />
      <GroupDescription {...fieldProps(form, 'description')} />
      <Row gap={8}>
        <SubmitButton>Save</SubmitButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}
