import { limits } from '@homecoming/contract/limits.ts';
import type { StudyOutcome } from '@homecoming/contract/studies.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { outcomes } from '../texts.ts';

/** What is said about a study. */
export interface StudyValues {
  program: string;
  ends_on: string | null;
  outcome: StudyOutcome;
}

interface StudyFormProps {
  initial: StudyValues;
  /** Fields above those of the study. */
  before?: ReactNode;
  /** Fields below, such as a reason. */
  after?: ReactNode;
  save: string;
  /** It cannot be saved yet. */
  isUnfinished?: boolean;
  onSave: (values: StudyValues) => Promise<void>;
}

/** The fields of a study: program, end, and how it ended. */
export function StudyForm({ initial, before, after, save, isUnfinished = false, onSave }: StudyFormProps) {
  const [values, setValues] = useState(initial);
  const saving = useAction(() => onSave({ ...values, program: values.program.trim() }), 'return');
  const change = (part: Partial<StudyValues>): void => setValues({ ...values, ...part });
  return (
    <Stack gap={16}>
      {before}
      <TextField
        label="Program"
        autoComplete="off"
        maxLength={limits.profileField}
        value={values.program}
        onChange={({ currentTarget }) => change({ program: currentTarget.value })}
      />
      <TextField
        type="date"
        label={<OptionalLabel>When it ends or ended</OptionalLabel>}
        value={values.ends_on ?? ''}
        onChange={({ currentTarget }) => change({ ends_on: currentTarget.value || null })}
      />
      <NativeSelect
        label="How it ended"
        description="Only you and the managers of the community see this."
        data={[...outcomes]}
        value={values.outcome}
        onChange={({ currentTarget }) =>
          change({ outcome: outcomes.find(({ value }) => value === currentTarget.value)?.value ?? 'ongoing' })
        }
      />
      {after}
      {saving.failure !== null && <FormFailure>{saving.failure}</FormFailure>}
      <Button
        loading={saving.isRunning}
        disabled={isUnfinished || values.program.trim() === ''}
        onClick={() => void saving.run()}
      >
        {save}
      </Button>
    </Stack>
  );
}
