import { limits } from '@homecoming/contract/limits.ts';
import type { Program } from '@homecoming/contract/studies.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { ActionForm } from '../../ui/fields/form.tsx';
import { MonthDayField } from '../../ui/fields/month-day-field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { changeProgram } from '../api.ts';
import { programTexts } from '../texts.ts';

const FIRST_DAY = '06-30';

interface ProgramFormProps {
  communityId: string;
  program: Program;
  onDone: () => void;
}

/** The names of a program, and the day on which its people graduate. */
export function ProgramForm({ communityId, program, onDone }: ProgramFormProps) {
  const [name, setName] = useState(program.name);
  const [aliases, setAliases] = useState(program.aliases.join('\n'));
  const [endsOn, setEndsOn] = useState(program.ends_on);
  const save = useAction(async () => {
    await changeProgram(communityId, program.id, { name: name.trim(), aliases: toLines(aliases), ends_on: endsOn });
    onDone();
  }, 'return');

  return (
    <ActionForm action={save} send="Save" isUnfinished={name.trim() === ''}>
      <TextField
        label="Name"
        maxLength={limits.profileField}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={<OptionalLabel>Other names</OptionalLabel>}
        description={programTexts.aliasesHint}
        autosize
        minRows={2}
        maxRows={8}
        value={aliases}
        onChange={({ currentTarget }) => setAliases(currentTarget.value)}
      />
      <Switch
        label={programTexts.ownDay}
        checked={endsOn !== null}
        onChange={(isOn) => setEndsOn(isOn ? (program.ends_on ?? FIRST_DAY) : null)}
      />
      {endsOn !== null && <MonthDayField value={endsOn} onChange={setEndsOn} />}
    </ActionForm>
  );
}

function toLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}
