import type { Blast } from '@homecoming/contract/blasts.ts';
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/http/api-error.ts';
import { notice } from '../../../lib/toasts.ts';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { updateBlast } from '../api.ts';
import { BlastFields } from './blast-fields.tsx';
import classes from './blasts.module.css';

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
  const [words, setWords] = useState({ title: blast.title ?? '', message: blast.message });
  const [state, setState] = useState<{ saving: boolean; failure: string | null }>({ saving: false, failure: null });
  const isBlank = words.message.trim() === '';
  async function save(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (isBlank || state.saving) return;
    setState({ saving: true, failure: null });
    try {
      await updateBlast(eventId, blast.id, words);
      notice.success('The blast is changed');
      onClose();
    } catch (error) {
      setState({ saving: false, failure: messageOf(error) });
    }
  }
  return (
    <form noValidate className={classes.form} onSubmit={(submit) => void save(submit)}>
      <BlastFields words={words} error={isBlank ? 'A blast has a message' : null} onChange={setWords} />
      {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
      <Button type="submit" loading={state.saving}>
        Save
      </Button>
    </form>
  );
}
