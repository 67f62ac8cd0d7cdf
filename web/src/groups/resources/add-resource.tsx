import type { Group } from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { notice } from '../../lib/toasts.ts';
import { Chips } from '../../ui/fields/chips.tsx';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { addResource } from './api.ts';
import { FileField } from './file-field.tsx';
import { addressError, fileError, withFileField } from './resource-errors.ts';

interface AddResourceProps {
  group: Pick<Group, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

/** Adds a link or a file to a group, in a dialog. */
export function AddResource({ group, opened, onClose }: AddResourceProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Add a resource" subtitle={`For everybody in ${group.name}`}>
      <AddForm groupId={group.id} onAdded={onClose} />
    </Sheet>
  );
}

interface Values extends Record<string, unknown> {
  way: 'link' | 'file';
  url: string;
  file: File | null;
  title: string;
  description: string;
}

const WAYS = [
  { value: 'link', label: 'Link' },
  { value: 'file', label: 'File' },
] as const;

function AddForm({ groupId, onAdded }: { groupId: string; onAdded: () => void }) {
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { way: 'link', url: '', file: null, title: '', description: '' },
    validate: {
      url: (url, { way }) => (way === 'link' ? addressError(url) : null),
      file: (file, { way }) => (way === 'file' ? fileError(file) : null),
    },
  });
  const { way, url, file, title, description } = form.getValues();
  const idempotencyKey = useIdempotencyKey(way, url, file, title, description);

  async function add(): Promise<void> {
    const what = way === 'link' ? { url: url.trim(), file: null } : { file };
    if (way === 'file') setSent(0);
    try {
      const resource = await addResource(groupId, { ...what, title, description, idempotencyKey, onProgress: setSent });
      onAdded();
      notice.success(`${resource.title} is added`);
    } catch (error) {
      throw withFileField(error);
    } finally {
      setSent(null);
    }
  }

  return (
    <Form form={form} onSubmit={add}>
      <Chips
        label="What to add"
        chips={WAYS}
        value={way}
        onChange={(chosen) => {
          form.clearErrors();
          form.setFieldValue('way', chosen);
        }}
      />
      {way === 'link' ? (
        <TextField
          label="Link"
          placeholder="https://"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.url}
          data-autofocus
          {...fieldProps(form, 'url')}
        />
      ) : (
        <FileField
          file={file}
          error={typeof form.errors.file === 'string' ? form.errors.file : undefined}
          sent={sent}
          onPick={(picked) => {
            form.setFieldValue('file', picked);
            form.setFieldError('file', fileError(picked));
          }}
        />
      )}
      <TextField
        label={<OptionalLabel>Title</OptionalLabel>}
        description={
          way === 'link'
            ? 'If you leave it empty, the address stands here'
            : 'If you leave it empty, the name of the file stands here'
        }
        maxLength={limits.title}
        {...fieldProps(form, 'title')}
      />
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        minRows={2}
        maxLength={limits.description}
        {...fieldProps(form, 'description')}
      />
      <SubmitButton again="Try again">{way === 'link' ? 'Add link' : 'Add file'}</SubmitButton>
    </Form>
  );
}
