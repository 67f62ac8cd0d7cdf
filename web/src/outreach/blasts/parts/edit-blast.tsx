import type { Blast } from '@homecoming/contract/blasts.ts';
import { useForm } from '@mantine/form';
import { notice } from '../../../lib/toasts.ts';
import { Form, SubmitButton } from '../../../ui/fields/form.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { updateBlast } from '../api.ts';
import { BlastFields } from './blast-fields.tsx';

interface EditBlastProps {
  eventId: string;
  blast: Blast;
  opened: boolean;
  onClose: () => void;
}

/** Changes the words of a blast. */
export function EditBlast({ opened, onClose, ...form }: EditBlastProps) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Edit the blast"
      subtitle="The page shows the change. No new mail goes out."
    >
      <EditForm {...form} onClose={onClose} />
    </Sheet>
  );
}

function EditForm({ eventId, blast, onClose }: Omit<EditBlastProps, 'opened'>) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { title: blast.title ?? '', message: blast.message },
    validate: { message: (message) => (message.trim() === '' ? 'A blast has a message' : null) },
  });
  const { title, message } = form.getValues();
  return (
    <Form
      form={form}
      onSubmit={async (words) => {
        await updateBlast(eventId, blast.id, words);
        notice.success('The blast is changed');
        onClose();
      }}
    >
      <BlastFields
        content={{ title, message }}
        error={form.errors.message ?? null}
        onChange={(words) => form.setValues(words)}
      />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}
