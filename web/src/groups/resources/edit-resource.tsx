import type { Resource } from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notice } from '../../lib/toasts.ts';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { saveResource } from './api.ts';
import { addressError } from './resource-errors.ts';

interface EditResourceProps {
  resource: Resource;
  opened: boolean;
  onClose: () => void;
  /** Takes the focus on close when the element that opened the sheet does not exist any more. */
  returnTo: () => Element | null;
}

/** Edits the title and description of a resource, and the address of a link. */
export function EditResource({ resource, opened, onClose, returnTo }: EditResourceProps) {
  const title = resource.kind === 'link' ? 'Edit link' : 'Edit file';
  return (
    <Sheet opened={opened} onClose={onClose} title={title} returnTo={returnTo}>
      <EditForm resource={resource} onSaved={onClose} />
    </Sheet>
  );
}

function EditForm({ resource, onSaved }: { resource: Resource; onSaved: () => void }) {
  const isLink = resource.kind === 'link';
  const form = useForm({
    mode: 'controlled',
    initialValues: { title: resource.title, description: resource.description ?? '', url: resource.url },
    validate: {
      title: (title) => (title.trim() === '' ? 'Give it a title' : null),
      url: (url) => (isLink ? addressError(url) : null),
    },
  });

  async function save({ url, title, description }: { url: string; title: string; description: string }) {
    await saveResource(resource, { title, description, ...(isLink && { url: url.trim() }) });
    onSaved();
    notice.success('The changes are saved');
  }

  return (
    <Form form={form} onSubmit={save}>
      <TextField label="Title" maxLength={limits.title} data-autofocus {...fieldProps(form, 'title')} />
      {isLink && (
        <TextField
          label="Link"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.url}
          {...fieldProps(form, 'url')}
        />
      )}
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        minRows={2}
        maxLength={limits.description}
        {...fieldProps(form, 'description')}
      />
      <SubmitButton>Save changes</SubmitButton>
    </Form>
  );
}
