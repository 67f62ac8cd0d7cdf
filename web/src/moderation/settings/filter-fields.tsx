import type { FilterAction } from '@homecoming/contract/trust.ts';
import { Textarea } from '@mantine/core';
import { Stack } from '../../ui/layout/stack.tsx';
import type { FilterLines } from './api.ts';

const fields: readonly { readonly action: FilterAction; readonly label: string; readonly text: string }[] = [
  { action: 'refuse', label: 'Not allowed', text: 'Who writes it is asked to write it another way.' },
  { action: 'review', label: 'Looked at first', text: 'It is published once a moderator has looked.' },
  { action: 'flag', label: 'Looked at afterwards', text: 'It is published, and shows up among the reports.' },
];

interface FilterFieldsProps {
  lines: FilterLines;
  /** What the server does not accept. */
  error: string | undefined;
  onChange: (lines: FilterLines) => void;
}

/** Words and domains by what happens with them, one a line. */
export function FilterFields({ lines, error, onChange }: FilterFieldsProps) {
  return (
    <Stack gap={16}>
      {fields.map(({ action, label, text }) => (
        <Textarea
          key={action}
          label={label}
          description={text}
          autosize
          minRows={2}
          maxRows={10}
          value={lines[action]}
          error={error !== undefined && lines[action] !== '' ? error : undefined}
          onChange={(event) => onChange({ ...lines, [action]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  );
}
