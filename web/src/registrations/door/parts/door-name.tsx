import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './door.module.css';

interface DoorNameSheetProps {
  opened: boolean;
  door: string;
  onClose: () => void;
  onSave: (name: string) => void;
}

/** Asks for the name of the door, which the others read when a ticket comes twice. */
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
  const [name, setName] = useState(door);
  return (
    <form
      className={classes.form}
      onSubmit={(submit) => {
        submit.preventDefault();
        onSave(name.trim());
      }}
    >
      <TextField
        label="Name"
        placeholder="Door 2"
        data-autofocus
        maxLength={limits.listItem}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit">Save</Button>
    </form>
  );
}
