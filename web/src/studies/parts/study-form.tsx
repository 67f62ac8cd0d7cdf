import { limits } from '@homecoming/contract/limits.ts';
import type { StudyOutcome } from '@homecoming/contract/studies.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Suggestions } from '../../ui/fields/suggestions.tsx';
import { usePrograms } from '../api.ts';
import { outcomeByDay, outcomes } from '../texts.ts';

/** What is said about a study. Without an outcome the server finds it by the day. */
export interface StudyValues {
  program: string;
  ends_on: string | null;
  outcome?: StudyOutcome;
}

interface StudyFormProps {
  /** Whose programs it suggests. */
  communityId: string;
  initial: StudyValues;
  /** Another program cannot be said. */
  isProgramFixed?: boolean;
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
export function StudyForm({
  communityId,
  initial,
  isProgramFixed = false,
  before,
  after,
  save,
  isUnfinished = false,
  onSave,
}: StudyFormProps) {
  const [values, setValues] = useState(initial);
  const saving = useAction(() => onSave({ ...values, program: values.program.trim() }), 'return');
  const change = (part: Partial<StudyValues>): void => setValues({ ...values, ...part });
  function chooseOutcome(chosen: string): void {
    const { outcome: _, ...others } = values;
    const outcome = outcomes.find(({ value }) => value === chosen)?.value;
    setValues(outcome === undefined ? others : { ...others, outcome });
  }
  return (
    <Stack gap={16}>
      {before}
      {!isProgramFixed && (
        <ProgramField communityId={communityId} value={values.program} onChange={(program) => change({ program })} />
      )}
      <TextField
        type="date"
        label={<OptionalLabel>When it ends or ended</OptionalLabel>}
        value={values.ends_on ?? ''}
        onChange={({ currentTarget }) => change({ ends_on: currentTarget.value || null })}
      />
      <NativeSelect
        label="How it ended"
        description="Only you and the managers of the community see this."
        data={initial.outcome === undefined ? [outcomeByDay, ...outcomes] : [...outcomes]}
        value={values.outcome ?? outcomeByDay.value}
        onChange={({ currentTarget }) => chooseOutcome(currentTarget.value)}
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

interface ProgramFieldProps {
  communityId: string;
  value: string;
  onChange: (program: string) => void;
}

/** A text field that suggests the programs of a community. Any other name is as good. */
function ProgramField({ communityId, value, onChange }: ProgramFieldProps) {
  const listId = useId();
  const { data } = usePrograms(communityId);
  return (
    <div>
      <TextField
        label="Program"
        autoComplete="off"
        list={listId}
        maxLength={limits.profileField}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Suggestions id={listId} values={data?.results.map(({ name }) => name) ?? []} typed={value} />
    </div>
  );
}
