import type { Program } from '@homecoming/contract/studies.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionForm } from '../../ui/fields/form.tsx';
import { Text } from '../../ui/text/text.tsx';
import { mergePrograms } from '../api.ts';
import { programTexts } from '../texts.ts';

interface MergeProgramProps {
  communityId: string;
  program: Program;
  /** The programs into which it can be merged. */
  others: readonly Program[];
  onDone: () => void;
}

/** Merges a program into another one, whose people those of both are then. */
export function MergeProgram({ communityId, program, others, onDone }: MergeProgramProps) {
  const [into, setInto] = useState('');
  const merging = useAction(async () => {
    await mergePrograms(communityId, program.id, into);
    const name = others.find(({ id }) => id === into)?.name ?? '';
    notice.success(programTexts.merged(program.name, name));
    onDone();
  }, 'return');
  return (
    <ActionForm action={merging} send="Merge" isUnfinished={into === ''}>
      <Text size="m" tone="soft" breaks>
        {programTexts.mergeHint(program.name)}
      </Text>
      <NativeSelect
        label="Into"
        data-autofocus
        data={[{ value: '', label: 'Choose a program' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        value={into}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
      />
    </ActionForm>
  );
}
