import { limits } from '@homecoming/contract/limits.ts';
import { useForm } from '@mantine/form';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

interface DoorNameSheetProps {
  opened: boolean;
  door: string;
  onClose: () => void;
  onSave: (name: string) => void;
}

/** Asks for the name of this door. Other doors show it when a ticket was used here before. */
export function DoorNameSheet({ opened, door, onClose, onSave }: DoorNameSheetProps) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Name of this door"
      subtitle="Other doors read it when a ticket comes twice. This device keeps it."
    >
      <NameForm door={door} onSave={onSave} />
    </Sheet>
  );
}

function NameForm({ door, onSave }: Pick<DoorNameSheetProps, 'door' | 'onSave'>) {
  const form = useForm({ mode: 'controlled', initialValues: { name: door } });
  return (
    <Form form={form} onSubmit={async ({ name }) => onSave(name.trim())}>
      <TextField
        label="Name"
        placeholder="Door 2"
        data-autofocus
        maxLength={limits.listItem}
        {...fieldProps(form, 'name')}
      />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}
